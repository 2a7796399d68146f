// Lines as sets of terms, compared by the cosine of their TF-IDF vectors. A term is the rarer the fewer passages have it:
// many lines of one passage may share a word that tells it from all others.

/** A line's terms and the passage that it belongs to. */
export type Line = { passage: number; terms: readonly string[] };

/** An index of lines. */
export type TermIndex = {
  /** Returns how telling a term is; one that no passage has is the most telling. */
  rarity(term: string): number;
  /** Returns for each line how similar it is to these terms, from 0 to 1. */
  similarities(terms: readonly string[]): Float32Array;
};

/** Makes an index of lines that stand in the order of their passages. */
export function createTermIndex(lines: readonly Line[]): TermIndex {
  const { length } = lines;
  const { postings, rarities } = countTerms(lines);
  const rarest = Math.log(1 + new Set(lines.map(({ passage }) => passage)).size);
  const rarity = (term: string) => rarities.get(term) ?? rarest;
  const norms = Float32Array.from(lines, ({ terms }) => lengthOf(new Set(terms), rarity));
  return {
    rarity,
    similarities(terms) {
      const unique = new Set(terms);
      const sums = new Float32Array(length);
      for (const term of unique) {
        const weight = rarity(term) ** 2;
        for (const place of postings.get(term) ?? []) sums[place] = (sums[place] ?? 0) + weight;
      }
      const own = lengthOf(unique, rarity);
      return sums.map((sum, place) => (sum === 0 ? 0 : sum / (own * (norms[place] ?? 1))));
    },
  };
}

/** Returns the lines that have each term, and how telling it is. */
function countTerms(lines: readonly Line[]) {
  const places = new Map<string, number[]>();
  const passages = new Map<string, Set<number>>();
  for (const [place, { passage, terms }] of lines.entries())
    for (const term of new Set(terms)) {
      const list = places.get(term);
      if (list) list.push(place);
      else places.set(term, [place]);
      passages.set(term, (passages.get(term) ?? new Set()).add(passage));
    }
  const total = new Set(lines.map(({ passage }) => passage)).size;
  const rarities = new Map(Array.from(passages, ([term, { size }]) => [term, Math.log(1 + total / (1 + size))]));
  return { postings: places, rarities };
}

function lengthOf(terms: ReadonlySet<string>, rarity: (term: string) => number): number {
  let sum = 0;
  for (const term of terms) sum += rarity(term) ** 2;
  return Math.sqrt(sum);
}
