// Lines as sets of terms, compared by the cosine of their TF-IDF vectors. A term is the rarer the fewer passages have it:
// many lines of one passage may share a word that tells it from all others.

import { setImmediate } from "node:timers/promises";

/** A line's words and the passage that it belongs to. */
export type Line = { passage: number; words: readonly string[] };

/** Half the memory where two bytes number all lines. */
type LineNumbers = Uint16Array | Uint32Array;

export type TermIndex = Awaited<ReturnType<typeof createTermIndex>>;

/** How many are worked on before requests get their turn: a millisecond or two. */
const atOnce = { lines: 100, terms: 1_000 };

/**
 * Makes an index of lines that stand in the order of their passages; `termsOf` returns the terms of a word. It keeps numbers in few
 * arrays, and none of `lines`: objects for each term would take three times the memory, and leave ten times as much to be collected.
 */
export async function createTermIndex(lines: readonly Line[], termsOf: (word: string) => readonly string[]) {
  const { numbers, numbersOf } = await numberTerms(lines, termsOf);
  const { starts, places } = await placesOfTerms(lines, numbersOf, numbers.size);
  const owners = Uint32Array.from(lines, ({ passage }) => passage);
  const passages = new Set(owners).size;
  const { rarities, squares } = await raritiesOfTerms({ starts, places, owners, passages });
  const norms = Float32Array.from(squares, Math.sqrt);

  /** Returns how telling a term is; one that no passage has is the most telling. */
  const rarity = (term: string) => rarities[numbers.get(term) ?? -1] ?? Math.log(1 + passages);

  const isKnown = (term: string) => numbers.has(term);

  /** Visits the lines that have a term, in their order. An array of them for each term would be most of a search's garbage. */
  function eachLineWith(term: string, visit: (line: number) => void): void {
    const number = numbers.get(term) ?? numbers.size;
    const end = starts[number + 1] ?? 0;
    for (let at = starts[number] ?? end; at < end; at++) visit(places[at] ?? 0);
  }

  /** Returns for each line how similar it is to these terms, from 0 to 1. */
  function similarities(terms: readonly string[]): Float32Array {
    const sums = new Float32Array(owners.length);
    let square = 0;
    for (const term of new Set(terms)) {
      const weight = rarity(term) ** 2;
      square += weight;
      eachLineWith(term, (line) => (sums[line] = (sums[line] ?? 0) + weight));
    }
    const own = Math.sqrt(square);
    for (let line = 0; line < sums.length; line++) sums[line] = (sums[line] ?? 0) / (own * (norms[line] ?? 1) || 1);
    return sums;
  }

  /** Returns for each line which share of the terms it has, by their rarity. */
  function shares(terms: readonly string[]): Float32Array {
    const sums = new Float32Array(owners.length);
    let whole = 0;
    for (const term of new Set(terms)) {
      const weight = rarity(term);
      whole += weight;
      eachLineWith(term, (line) => (sums[line] = (sums[line] ?? 0) + weight));
    }
    return whole > 0 ? sums.map((sum) => sum / whole) : sums;
  }

  return { owners, isKnown, eachLineWith, rarity, similarities, shares };
}

/** Numbers the terms as they come, and returns those of each word: words recur. */
async function numberTerms(lines: readonly Line[], termsOf: (word: string) => readonly string[]) {
  const numbers = new Map<string, number>();
  const numbersOf = new Map<string, readonly number[]>();
  const numberOf = (term: string) => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  };
  for (const [line, { words }] of lines.entries()) {
    if (line % atOnce.lines === 0) await setImmediate();
    for (const word of words) if (!numbersOf.has(word)) numbersOf.set(word, termsOf(word).map(numberOf));
  }
  return { numbers, numbersOf };
}

type Placed = { starts: Uint32Array; places: LineNumbers; owners: Uint32Array; passages: number };

/** Returns how rare each term is, and for each line the sum of the squares of its terms'. */
async function raritiesOfTerms({ starts, places, owners, passages }: Placed) {
  const rarities = new Float64Array(starts.length - 1);
  const squares = new Float64Array(owners.length);
  for (let number = 0; number < rarities.length; number++) {
    if (number % atOnce.terms === 0) await setImmediate();
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

/** Returns the lines of all terms, term by term, and where each term's begin. */
async function placesOfTerms(lines: readonly Line[], numbersOf: ReadonlyMap<string, readonly number[]>, terms: number) {
  const starts = new Uint32Array(terms + 1);
  await eachTerm((term) => (starts[term + 1] = (starts[term + 1] ?? 0) + 1));
  for (let term = 1; term <= terms; term++) starts[term] = (starts[term] ?? 0) + (starts[term - 1] ?? 0);
  const places: LineNumbers = new (lines.length < 2 ** 16 ? Uint16Array : Uint32Array)(starts[terms] ?? 0);
  const ends = starts.slice();
  await eachTerm((term, line) => {
    const end = ends[term] ?? 0;
    places[end] = line;
    ends[term] = end + 1;
  });
  return { starts, places };

  /** Visits each line's terms, each once. */
  async function eachTerm(visit: (term: number, line: number) => void): Promise<void> {
    const last = new Int32Array(terms).fill(-1);
    for (const [line, { words }] of lines.entries()) {
      if (line % atOnce.lines === 0) await setImmediate();
      for (const word of words)
        for (const term of numbersOf.get(word) ?? []) {
          if (last[term] !== line) visit(term, line);
          last[term] = line;
        }
    }
  }
}
