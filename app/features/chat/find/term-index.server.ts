// Lines as sets of terms, compared by the cosine of their TF-IDF vectors. A term is the rarer the fewer passages have it:
// many lines of one passage may share a word that tells it from all others.

/** A line's terms and the passage that it belongs to. */
export type Line = { passage: number; terms: readonly string[] };

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

/** Makes an index of lines that stand in the order of their passages. */
export function createTermIndex(lines: readonly Line[]): TermIndex {
  const owners = Uint32Array.from(lines, ({ passage }) => passage);
  const { places, starts, numbers } = packed(postingsOf(lines));
  const passages = new Set(owners).size;
  const rarest = Math.log(1 + passages);
  const rarities = Float64Array.from(numbers.values(), (number) => {
    const having = new Set(places.subarray(starts[number], starts[number + 1]).map((line) => owners[line] ?? 0));
    return Math.log(1 + passages / (1 + having.size));
  });
  const rarity = (term: string) => rarities[numbers.get(term) ?? -1] ?? rarest;
  const linesWith = (term: string) => {
    const number = numbers.get(term);
    return number === undefined ? none : places.subarray(starts[number], starts[number + 1]);
  };
  const norms = Float32Array.from(lines, ({ terms }) => lengthOf(new Set(terms), rarity));
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

/** Returns the lines that have each term. */
function postingsOf(lines: readonly Line[]): Map<string, number[]> {
  const postings = new Map<string, number[]>();
  for (const [line, { terms }] of lines.entries())
    for (const term of new Set(terms)) {
      const known = postings.get(term);
      if (known) known.push(line);
      else postings.set(term, [line]);
    }
  return postings;
}

/** Numbers the terms; the lines of term n are `places` from `starts[n]` on. One array takes an eighth of one per term. */
function packed(postings: ReadonlyMap<string, readonly number[]>) {
  const numbers = new Map(Array.from(postings.keys(), (term, number) => [term, number]));
  const places = Uint32Array.from([...postings.values()].flat());
  const starts = new Uint32Array(numbers.size + 1);
  let start = 0;
  for (const [number, { length }] of [...postings.values()].entries()) starts[number + 1] = start += length;
  return { places, starts, numbers };
}

function lengthOf(terms: ReadonlySet<string>, rarity: (term: string) => number): number {
  let sum = 0;
  for (const term of terms) sum += rarity(term) ** 2;
  return Math.sqrt(sum);
}
