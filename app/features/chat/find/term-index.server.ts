// Lines as sets of terms, compared by the cosine of their TF-IDF vectors. A term is the rarer the fewer passages have it:
// many lines of one passage may share a word that tells it from all others.
import type { Line, NumberedLines } from "./numbered-lines.server.ts";
import { inverted, numbered, passagesWith } from "./numbered-lines.server.ts";

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
  const { numbers, inLines } = numbered(lines, termsOf);
  const { places, starts } = inverted(inLines, numbers.size);
  const passages = new Set(owners).size;
  const rarest = Math.log(1 + passages);
  const rarities = Float64Array.from(passagesWith(inLines, owners, numbers.size), (count) =>
    Math.log(1 + passages / (1 + count)),
  );
  const norms = normsOf(inLines, rarities);
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
