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
 * arrays and plain loops: it is made while visitors wait, by code that has not run before.
 */
export function createTermIndex(lines: readonly Line[], termsOf: (word: string) => readonly string[]): TermIndex {
  const owners = Uint32Array.from(lines, ({ passage }) => passage);
  const { numbers, terms, ends } = numbered(lines, termsOf);
  const { places, starts, passagesWith } = inverted({ terms, ends, owners }, numbers.size);
  const passages = new Set(owners).size;
  const rarest = Math.log(1 + passages);
  const rarities = Float64Array.from(passagesWith, (count) => Math.log(1 + passages / (1 + count)));
  const norms = normsOf({ terms, ends }, rarities);
  const rarity = (term: string) => rarities[numbers.get(term) ?? -1] ?? rarest;
  const linesWith = (term: string) => {
    const number = numbers.get(term);
    return number === undefined ? none : places.subarray(starts[number], starts[number + 1]);
  };
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

/** The terms of line n, each once, are `terms` from the end of the line before to `ends[n]`. */
type NumberedLines = { terms: Uint32Array; ends: Uint32Array };

/** Numbers the terms. */
function numbered(lines: readonly Line[], termsOf: (word: string) => readonly string[]) {
  const numbers = new Map<string, number>();
  const numberOf = (term: string) => {
    const number = numbers.get(term) ?? numbers.size;
    if (number === numbers.size) numbers.set(term, number);
    return number;
  };
  const known = new Map<string, readonly number[]>();
  const numbersOf = (word: string) => {
    const own = termsOf(word).map(numberOf);
    known.set(word, own); // words recur
    return own;
  };
  const terms: number[] = [];
  const lastIn: number[] = []; // the last line with each term
  const ends = Uint32Array.from(lines, ({ words }, line) => {
    for (const word of words)
      for (const number of known.get(word) ?? numbersOf(word)) {
        if (lastIn[number] !== line) terms.push(number);
        lastIn[number] = line;
      }
    return terms.length;
  });
  return { numbers, terms: new Uint32Array(terms), ends };
}

/** Returns the lines of each term, those of term n being `places` from `starts[n]` to `starts[n + 1]`, and counts its passages. */
function inverted({ terms, ends, owners }: NumberedLines & { owners: Uint32Array }, count: number) {
  const starts = new Uint32Array(count + 1);
  for (const number of terms) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  for (let number = 0; number < count; number++) starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  const places = new Uint32Array(terms.length);
  const next = starts.slice();
  const passagesWith = new Uint32Array(count);
  for (let line = 0, at = 0; line < ends.length; line++)
    for (; at < (ends[line] ?? 0); at++) {
      const number = terms[at] ?? 0;
      const place = next[number] ?? 0;
      const isFirst = place === starts[number] || owners[places[place - 1] ?? 0] !== owners[line];
      if (isFirst) passagesWith[number] = (passagesWith[number] ?? 0) + 1;
      places[place] = line;
      next[number] = place + 1;
    }
  return { places, starts, passagesWith };
}

/** Returns the length of each line. */
function normsOf({ terms, ends }: NumberedLines, rarities: Float64Array): Float32Array {
  let at = 0;
  return Float32Array.from(ends, (end) => {
    let sum = 0;
    for (; at < end; at++) sum += (rarities[terms[at] ?? 0] ?? 0) ** 2;
    return Math.sqrt(sum);
  });
}

function lengthOf(terms: Iterable<string>, rarity: (term: string) => number): number {
  let sum = 0;
  for (const term of terms) sum += rarity(term) ** 2;
  return Math.sqrt(sum);
}
