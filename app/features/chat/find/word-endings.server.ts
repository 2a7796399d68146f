// Inflection, learned from a list of words without rules: "provoquent" is a form of "provoque" if many other words have
// the same two endings. This distinguishes unknown forms of known words from names.

import { setImmediate } from "node:timers/promises";

/** For each ending, the endings that alternate with it. */
export type Endings = ReadonlyMap<string, ReadonlySet<string>>;

/** Minimum length of a stem, maximum length of an ending, minimum length of a word: shorter words are too similar. */
const [minStem, maxEnding, minWordLength] = [3, 4, 5];

/** Minimum number of stems that must have both endings. */
const minSharedStems = 12;

/** Number of words between two yields to the event loop: a millisecond or two of work. */
const wordsAtOnce = 200;

/**
 * Returns the endings that alternate in a list of words. Pairs of endings of at most one letter are left out, as
 * "stripe" is not a form of "strip", and so are pairs that begin with the same letter.
 */
export async function findEndings(words: ReadonlySet<string>): Promise<Endings> {
  const byStem = new Map<string, string[]>();
  const counts = new Map<string, Map<string, number>>();
  const countPair = (a: string, b: string) => {
    if (Math.max(a.length, b.length) < 2 || a[0] === b[0]) return;
    const others = counts.get(a) ?? new Map<string, number>();
    counts.set(a, others.set(b, (others.get(b) ?? 0) + 1));
  };
  for (const [position, word] of [...words].entries()) {
    if (position % wordsAtOnce === 0) await setImmediate();
    if (/\d/.test(word)) continue; // digits are not an ending
    for (const [stem, ending] of splits(word)) {
      const before = byStem.get(stem) ?? [];
      for (const other of before) countPair(ending, other);
      for (const other of before) countPair(other, ending);
      before.push(ending);
      byStem.set(stem, before);
    }
  }
  const often = [...counts].map(([word, others]): [string, Set<string>] => [
    word,
    new Set([...others].flatMap(([other, count]) => (count >= minSharedStems ? [other] : []))),
  ]);
  return new Map(often.filter(([, others]) => others.size > 0));
}

/** Returns true if a word is one of `words` with another ending. */
export function isInflected(word: string, words: ReadonlySet<string>, endings: Endings): boolean {
  const isKnownWith = (stem: string, ending: string) =>
    endings
      .get(ending)
      ?.values()
      .some((other) => words.has(stem + other)) ?? false;
  return word.length >= minWordLength && splits(word).some((split) => isKnownWith(...split));
}

/** Returns all splits of a word into a stem and an ending, which may be empty. */
function splits(word: string): [stem: string, ending: string][] {
  const first = Math.max(minStem, word.length - maxEnding);
  const places = Array.from({ length: Math.max(0, word.length - first + 1) }, (_, position) => first + position);
  return places.map((at) => [word.slice(0, at), word.slice(at)]);
}
