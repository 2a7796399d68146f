// Postings lists in a few typed arrays. Objects for each term would take three times the memory and leave ten times as
// much garbage to collect.
import { setImmediate } from "node:timers/promises";

/** Terms, numbered in the order of their first use; all indexes of a language share the numbers. */
export type Terms = { numbers: ReadonlyMap<string, number>; ofWord: (word: string) => readonly number[] };

/**
 * Postings: `places` are the texts with each term, term by term; `starts` has the first index of each term; `counts` is
 * how often each of those texts has the term, at most 255; `lengths` is the number of terms of each text.
 */
export type Postings = {
  starts: Uint32Array;
  places: Uint16Array | Uint32Array; // half the memory if two bytes suffice for the texts' numbers
  counts: Uint8Array;
  lengths: Uint32Array;
};

/** Number of words between two yields to the event loop: a millisecond or two of work. */
const wordsPerTurn = 1_000;

/** Creates terms that are numbered when `ofWord` first returns them; `termsOf` returns the terms of a word. */
export function createTerms(termsOf: (word: string) => readonly string[]): Terms {
  const numbers = new Map<string, number>();
  const termsByWord = new Map<string, readonly number[]>(); // words recur
  const numberOf = (term: string) => {
    const number = numbers.get(term) ?? numbers.size;
    numbers.set(term, number);
    return number;
  };
  const ofWord = (word: string) => {
    const ownTerms = termsByWord.get(word) ?? termsOf(word).map(numberOf);
    termsByWord.set(word, ownTerms);
    return ownTerms;
  };
  return { numbers, ofWord };
}

/**
 * Creates the postings of texts, given as lists of words. It yields regularly, so that requests are answered meanwhile.
 */
export async function createPostings(
  texts: readonly (readonly string[])[],
  { numbers, ofWord }: Terms,
): Promise<Postings> {
  const eachTerm = async (visit: (term: number, text: number) => void) => {
    let wordCount = 0;
    for (const [text, parts] of texts.entries())
      for (const word of parts) {
        if (wordCount++ % wordsPerTurn === 0) await setImmediate();
        for (const term of ofWord(word)) visit(term, text);
      }
  };
  const lengths = new Uint32Array(texts.length);
  await eachTerm((_, text) => addAt(lengths, text, 1)); // this pass also numbers the terms
  const starts = new Uint32Array(numbers.size + 1);
  const last = new Int32Array(numbers.size).fill(-1);
  await eachTerm((term, text) => {
    if (last[term] !== text) addAt(starts, term + 1, 1);
    last[term] = text;
  });
  for (let term = 1; term < starts.length; term++) addAt(starts, term, starts[term - 1] ?? 0);
  const places = new (texts.length < 2 ** 16 ? Uint16Array : Uint32Array)(starts.at(-1) ?? 0);
  const counts = new Uint8Array(places.length);
  const ends = starts.slice();
  last.fill(-1);
  await eachTerm((term, text) => {
    const end = ends[term] ?? 0;
    if (last[term] === text) counts[end - 1] = Math.min(255, (counts[end - 1] ?? 0) + 1);
    else {
      places[end] = text;
      counts[end] = 1;
      ends[term] = end + 1;
    }
    last[term] = text;
  });
  return { starts, places, counts, lengths };
}

export function addAt(sums: Float32Array | Uint16Array | Uint32Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}

/** Divides sums in place. A `whole` of 0 leaves them unchanged. */
export function divideInPlace(whole: number, sums: Float32Array): Float32Array {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) / (whole || 1);
  return sums;
}

/** Returns the range of a term in `places`; `end` is exclusive. */
export function rangeOf(
  number: number | undefined,
  { starts }: Pick<Postings, "starts">,
): [start: number, end: number] {
  const end = number === undefined ? 0 : (starts[number + 1] ?? 0); // a term that only other indexes have
  return [end === 0 ? 0 : (starts[number ?? 0] ?? 0), end];
}
