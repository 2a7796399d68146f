// Lines as sets of terms, compared by the cosine of their TF-IDF vectors. A term is the rarer the fewer passages have it:
// many lines of one passage may share a word that tells it from all others.

import { setImmediate } from "node:timers/promises";
import { add, createPostings, rangeOf } from "./postings.server.ts";
import type { Postings, Terms } from "./postings.server.ts";

/** A line's words and the passage that it belongs to. */
export type Line = { passage: number; words: readonly string[] };

export type TermIndex = Awaited<ReturnType<typeof createTermIndex>>;

/**
 * Sums over the terms of a question: of the squares of their rarities, over all and by line, and of their rarities by line; of what they
 * count for a passage, which counts the term at a place once, whatever line or index has it.
 */
export type Sums = {
  whole: number;
  squares: Float32Array;
  shares: Float32Array | undefined;
  ofPassages: { sums: Float32Array; last: Int32Array };
};

/** How many terms are worked on before requests get their turn: a millisecond or two. */
const atOnce = 1_000;

/** Makes an index of lines that stand in the order of their passages. */
export async function createTermIndex(lines: readonly Line[], terms: Terms) {
  const { starts, places } = await createPostings(
    lines.map(({ words }) => words),
    terms,
  );
  const owners = Uint32Array.from(lines, ({ passage }) => passage);
  const passages = new Set(owners).size;
  const { rarities, squares } = await raritiesOfTerms({ starts, places, owners, passages });
  return readingOf({
    numbers: terms.numbers,
    starts,
    places,
    owners,
    rarities,
    norms: squares.map(Math.sqrt),
    passages,
  });
}

type Placed = Pick<Postings, "starts" | "places"> & { owners: Uint32Array; passages: number };
type Known = Placed & { numbers: ReadonlyMap<string, number>; rarities: Float32Array; norms: Float32Array };

/** Returns what is read of an index. It keeps these arrays, and nothing that they were made from. */
function readingOf({ numbers, starts, places, owners, rarities, norms, passages }: Known) {
  const rarest = Math.log(1 + passages);

  /** Returns how telling a term is; one that no passage has is the most telling. */
  const rarity = (term: string) => rarities[numbers.get(term) ?? -1] ?? rarest;

  const isKnown = (term: string) => {
    const [start, end] = rangeOf(numbers.get(term), { starts });
    return end > start;
  };

  /** Visits the lines that have a term, in their order. */
  function eachLineWith(term: string, visit: (line: number) => void): void {
    const [start, end] = rangeOf(numbers.get(term), { starts });
    for (let at = start; at < end; at++) visit(places[at] ?? 0);
  }

  /** Adds the term at a place of a question to sums; `weight` is what it counts for a passage. */
  function addTerm(term: string, { place, weight }: { place: number; weight: number }, to: Sums): void {
    const { squares, shares, ofPassages } = to;
    const own = rarity(term);
    const square = own ** 2;
    to.whole += square;
    const [start, end] = rangeOf(numbers.get(term), { starts });
    for (let at = start; at < end; at++) {
      const line = places[at] ?? 0;
      add(squares, line, square);
      if (shares) add(shares, line, own);
      const passage = owners[line] ?? 0;
      if (ofPassages.last[passage] === place) continue;
      ofPassages.last[passage] = place;
      add(ofPassages.sums, passage, weight);
    }
  }

  return { owners, norms, isKnown, eachLineWith, rarity, addTerm };
}

/** Returns how rare each term is, and for each line the sum of the squares of its terms'. */
async function raritiesOfTerms({ starts, places, owners, passages }: Placed) {
  const rarities = new Float32Array(starts.length - 1);
  const squares = new Float32Array(owners.length);
  for (let number = 0; number < rarities.length; number++) {
    if (number % atOnce === 0) await setImmediate();
    const lines = places.subarray(starts[number], starts[number + 1]);
    let having = 0;
    let before: number | undefined;
    for (const line of lines) {
      if (owners[line] !== before) having++; // passage by passage
      before = owners[line];
    }
    const rarity = Math.log(1 + passages / (1 + having));
    rarities[number] = rarity;
    for (const line of lines) squares[line] = (squares[line] ?? 0) + rarity ** 2;
  }
  return { rarities, squares };
}
