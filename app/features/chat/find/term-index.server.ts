// Lines as sets of terms, compared by the cosine similarity of their TF-IDF vectors. A term's rarity depends on the
// number of passages that have it, not of lines: many lines of one passage may share a word that distinguishes it from
// all others.

import { setImmediate } from "node:timers/promises";
import { addAt, createPostings, rangeOf } from "./postings.server.ts";
import type { Postings, Terms } from "./postings.server.ts";

/** The words of a line, and the passage that it belongs to. */
export type Line = { passage: number; words: readonly string[] };

export type TermIndex = Awaited<ReturnType<typeof createTermIndex>>;

/** Sums over the terms of a question. */
export type Sums = {
  /** The squares of their rarities, of all terms and by line. */
  whole: number;
  squares: Float32Array;
  /** Their rarities, by line. */
  shares: Float32Array | undefined;
  /**
   * Their weights by passage; a term is counted once for a passage, even if several of its lines or several indexes
   * have it.
   */
  ofPassages: { sums: Float32Array; last: Int32Array };
};

/** Number of terms between two yields to the event loop: a millisecond or two of work. */
const termsPerTurn = 1_000;

/** Creates an index of lines, which must be in the order of their passages. */
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

type TermPostings = Pick<Postings, "starts" | "places"> & { owners: Uint32Array; passages: number };
type IndexedTerms = TermPostings & {
  numbers: ReadonlyMap<string, number>;
  rarities: Float32Array;
  norms: Float32Array;
};

/** Returns the methods of an index. They keep these arrays in memory, and nothing that the arrays were made from. */
function readingOf({ numbers, starts, places, owners, rarities, norms, passages }: IndexedTerms) {
  const rarest = Math.log(1 + passages);

  /** Returns the rarity of a term: the largest if no passage has it. */
  const rarity = (term: string) => rarities[numbers.get(term) ?? -1] ?? rarest;

  const isKnown = (term: string) => {
    const [start, end] = rangeOf(numbers.get(term), { starts });
    return end > start;
  };

  /** Calls `visit` for each line with a term, in their order. */
  function eachLineWith(term: string, visit: (line: number) => void): void {
    const [start, end] = rangeOf(numbers.get(term), { starts });
    for (let at = start; at < end; at++) visit(places[at] ?? 0);
  }

  /** Adds a term to the sums; `position` is its position in the question, `weight` is what it adds to a passage. */
  function addTerm(term: string, { position, weight }: { position: number; weight: number }, to: Sums): void {
    const { squares, shares, ofPassages } = to;
    const ownRarity = rarity(term);
    const square = ownRarity ** 2;
    to.whole += square;
    const [start, end] = rangeOf(numbers.get(term), { starts });
    for (let at = start; at < end; at++) {
      const line = places[at] ?? 0;
      addAt(squares, line, square);
      if (shares) addAt(shares, line, ownRarity);
      const passage = owners[line] ?? 0;
      if (ofPassages.last[passage] === position) continue;
      ofPassages.last[passage] = position;
      addAt(ofPassages.sums, passage, weight);
    }
  }

  return { owners, norms, isKnown, eachLineWith, rarity, addTerm };
}

/** Returns the rarity of each term, and the sum of the squared rarities of each line. */
async function raritiesOfTerms({ starts, places, owners, passages }: TermPostings) {
  const rarities = new Float32Array(starts.length - 1);
  const squares = new Float32Array(owners.length);
  for (let number = 0; number < rarities.length; number++) {
    if (number % termsPerTurn === 0) await setImmediate();
    const lines = places.subarray(starts[number], starts[number + 1]);
    let having = 0;
    let before: number | undefined;
    for (const line of lines) {
      if (owners[line] !== before) having++; // lines are in the order of their passages
      before = owners[line];
    }
    const rarity = Math.log(1 + passages / (1 + having));
    rarities[number] = rarity;
    for (const line of lines) addAt(squares, line, rarity ** 2);
  }
  return { rarities, squares };
}
