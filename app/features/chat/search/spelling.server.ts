// Finds the known word that a misspelt one was meant to be: one or two letters wrong, missing, doubled or swapped.

/** A vocabulary that can be searched for near words. `weight` is how often a word is used. */
export type Vocabulary = { has(word: string): boolean; near(word: string): string | undefined };

/**
 * Makes a vocabulary. The first letter must be right, or stand second.
 * @example createVocabulary(new Map([["chatbot", 3]])).near("chatbto") // "chatbot"
 */
export function createVocabulary(words: ReadonlyMap<string, number>): Vocabulary {
  const byStart = Map.groupBy(
    [...words.keys()].filter((word) => word.length >= shortest),
    startOf,
  );
  const longest = Math.max(0, ...Array.from(words.keys(), (word) => word.length)) + 2;
  const canBeSlip = (word: string) => word.length >= shortestSlip && word.length <= longest && !/\d/.test(word);
  const looked = new Map<string, string | undefined>();
  return {
    has: (word) => words.has(word),
    near(word) {
      if (!canBeSlip(word)) return undefined;
      if (looked.has(word)) return looked.get(word);
      if (looked.size >= mostLooked) looked.clear(); // strangers' words must not pile up
      const near = nearestTo(word, byStart, words);
      looked.set(word, near);
      return near;
    },
  };
}

/** Words whose nearest is remembered: a message is read several times, whole and in parts, and to look costs 0.5 ms. */
const mostLooked = 2_000;

/** The shortest words that are corrected, and corrected to, in letters; a four-letter word only where two letters are swapped. */
const shortest = 4;
const shortestSlip = 4;

/** From this length on two letters may be wrong; in shorter words that makes another word: "calories", "carries". */
const longWord = 10;

function startOf(word: string): string {
  return `${word[0]}${word.length}`;
}

type Near = { word: string; distance: number; weight: number };

function nearestTo(
  word: string,
  byStart: ReadonlyMap<string, string[]>,
  words: ReadonlyMap<string, number>,
): string | undefined {
  const most = word.length >= longWord ? 2 : 1;
  const near = candidatesFor(word, most, byStart)
    .map((candidate): Near => ({
      word: candidate,
      distance: distanceOf(word, candidate, most),
      weight: words.get(candidate) ?? 0,
    }))
    .filter(({ distance }) => distance <= most)
    .filter((one) => word.length > shortestSlip || sortedLetters(one.word) === sortedLetters(word));
  return near.toSorted((a, b) => a.distance - b.distance || b.weight - a.weight)[0]?.word;
}

function sortedLetters(word: string): string {
  return [...word].toSorted().join("");
}

/** Words of about the same length that begin with the same letter, or with the second one. */
function candidatesFor(word: string, most: number, byStart: ReadonlyMap<string, string[]>): string[] {
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => word.length - most + index);
  return [...new Set([word[0], word[1]])].flatMap((start) =>
    lengths.flatMap((length) => byStart.get(`${start}${length}`) ?? []),
  );
}

/** How many letters to change, add, drop or swap with a neighbour; gives up counting beyond `most`. */
function distanceOf(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = nextRow({ a, b, i, last, before });
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last.at(-1) ?? most + 1;
}

/** One row of the table of distances: `last` is the row above, `before` the one above that. */
function nextRow({
  a,
  b,
  i,
  last,
  before,
}: {
  a: string;
  b: string;
  i: number;
  last: number[];
  before: number[];
}): number[] {
  const row = [i];
  for (let j = 1; j <= b.length; j++) {
    const change = a[i - 1] === b[j - 1] ? 0 : 1;
    const isSwap = i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    const swap = isSwap ? at(before, j - 2) + 1 : Infinity;
    row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + change, swap));
  }
  return row;
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Infinity;
}
