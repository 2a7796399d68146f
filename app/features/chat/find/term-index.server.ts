// Lines as sets of terms, compared by the cosine of their TF-IDF vectors. A term is the rarer the fewer passages have it:
// many lines of one passage may share a word that tells it from all others.

/** A line's words and the passage that it belongs to. */
export type Line = { passage: number; words: readonly string[] };

/** An index of lines. */
export type TermIndex = {
  /** The passage of each line. */
  owners: Uint32Array;
  /** Returns the lines that have a term, in their order. */
  linesWith(term: string): Uint32Array;
  /** Returns how telling a term is; one that no passage has is the most telling. */
  rarity(term: string): number;
  /** Returns for each line how similar it is to these terms, from 0 to 1. */
  similarities(terms: readonly string[]): Float32Array;
};

const none = new Uint32Array();

/**
 * Makes an index of lines that stand in the order of their passages; `termsOf` returns the terms of a word. Numbers in few
 * arrays: with an object for each term and line, half of the time went to collecting garbage.
 */
export function createTermIndex(lines: readonly Line[], termsOf: (word: string) => readonly string[]): TermIndex {
  const owners = Uint32Array.from(lines, ({ passage }) => passage);
  const { numbers, terms: inLines, ends } = numbered(lines, termsOf);
  const { places, starts } = inverted(inLines, ends, numbers.size);
  const passages = new Set(owners).size;
  const rarest = Math.log(1 + passages);
  const linesOf = (number: number) => places.subarray(starts[number], starts[number + 1]);
  const rarities = Float64Array.from(numbers.values(), (number) =>
    Math.log(1 + passages / (1 + countPassages(linesOf(number), owners))),
  );
  const rarity = (term: string) => rarities[numbers.get(term) ?? -1] ?? rarest;
  const linesWith = (term: string) => {
    const number = numbers.get(term);
    return number === undefined ? none : linesOf(number);
  };
  const norms = Float32Array.from(lines, (_line, line) =>
    lengthOf(inLines.subarray(ends[line - 1] ?? 0, ends[line]), (number) => rarities[number] ?? rarest),
  );
  const { length } = lines;
  return {
    owners,
    linesWith,
    rarity,
    similarities(terms) {
      const unique = new Set(terms);
      const sums = new Float32Array(length);
      for (const term of unique) {
        const weight = rarity(term) ** 2;
        for (const line of linesWith(term)) sums[line] = (sums[line] ?? 0) + weight;
      }
      const own = lengthOf(unique, rarity);
      return sums.map((sum, line) => (sum === 0 ? 0 : sum / (own * (norms[line] ?? 1))));
    },
  };
}

/** Numbers the terms. The terms of line n, each once, are `terms` from the end of the line before to `ends[n]`. */
function numbered(lines: readonly Line[], termsOf: (word: string) => readonly string[]) {
  const numbers = new Map<string, number>();
  const numberOf = (term: string) => {
    const number = numbers.get(term) ?? numbers.size;
    if (number === numbers.size) numbers.set(term, number);
    return number;
  };
  const known = new Map<string, readonly number[]>();
  const numbersOf = (word: string) => {
    const own = known.get(word) ?? termsOf(word).map(numberOf);
    known.set(word, own); // words recur
    return own;
  };
  const terms: number[] = [];
  const ends = Uint32Array.from(lines, ({ words }) => {
    for (const number of new Set(words.flatMap(numbersOf))) terms.push(number);
    return terms.length;
  });
  return { numbers, terms: Uint32Array.from(terms), ends };
}

/** Returns the lines of each term: those of term n are `places` from `starts[n]` to `starts[n + 1]`. */
function inverted(terms: Uint32Array, ends: Uint32Array, count: number) {
  const starts = new Uint32Array(count + 1);
  for (const number of terms) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  for (let number = 0; number < count; number++) starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  const places = new Uint32Array(terms.length);
  const next = starts.slice();
  let line = 0;
  for (const [at, number] of terms.entries()) {
    while (at >= (ends[line] ?? terms.length)) line++;
    const place = next[number] ?? 0;
    places[place] = line;
    next[number] = place + 1;
  }
  return { places, starts };
}

/** Counts the passages of lines that stand in their order. */
function countPassages(lines: Uint32Array, owners: Uint32Array): number {
  return lines.reduce(
    (count, line, at) => (at > 0 && owners[line] === owners[lines[at - 1] ?? 0] ? count : count + 1),
    0,
  );
}

function lengthOf<Term>(terms: Iterable<Term>, rarity: (term: Term) => number): number {
  let sum = 0;
  for (const term of terms) sum += rarity(term) ** 2;
  return Math.sqrt(sum);
}
