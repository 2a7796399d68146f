// How the words of a language change their endings, learned from the words themselves: "provoquent" is "provoque" if many others
// change so. It needs no rules, and takes words that we don't know as such from names.

import { setImmediate } from "node:timers/promises";

/** Which endings stand in turn with which others. */
export type Endings = ReadonlyMap<string, ReadonlySet<string>>;

/** A beginning is at least so long, an ending at most; shorter words are too like each other. */
const [shortestBeginning, longestEnding, shortestWord] = [3, 4, 5];

/** So many beginnings must have two endings in turn. */
const oftenInTurn = 12;

/** How many words are read before requests get their turn: a millisecond or two. */
const wordsAtOnce = 200;

/** Learns them. Two endings of one letter or none are left out: "stripe" is no form of "strip". */
export async function endingsOf(words: ReadonlySet<string>): Promise<Endings> {
  const byBeginning = new Map<string, string[]>();
  const counts = new Map<string, Map<string, number>>();
  const countPair = (one: string, other: string) => {
    if (Math.max(one.length, other.length) < 2 || one[0] === other[0]) return;
    const others = counts.get(one) ?? new Map<string, number>();
    counts.set(one, others.set(other, (others.get(other) ?? 0) + 1));
  };
  for (const [place, word] of [...words].entries()) {
    if (place % wordsAtOnce === 0) await setImmediate();
    if (/\d/.test(word)) continue; // a number is no ending
    for (const [beginning, ending] of partings(word)) {
      const before = byBeginning.get(beginning) ?? [];
      for (const other of before) countPair(ending, other);
      for (const other of before) countPair(other, ending);
      before.push(ending);
      byBeginning.set(beginning, before);
    }
  }
  const often = [...counts].map(([one, others]): [string, Set<string>] => [
    one,
    new Set([...others].flatMap(([other, count]) => (count >= oftenInTurn ? [other] : []))),
  ]);
  return new Map(often.filter(([, others]) => others.size > 0));
}

/** Returns true if a word is one of these with another ending. */
export function isInflected(word: string, words: ReadonlySet<string>, endings: Endings): boolean {
  const isKnownWith = (beginning: string, ending: string) =>
    endings
      .get(ending)
      ?.values()
      .some((other) => words.has(beginning + other)) ?? false;
  return word.length >= shortestWord && partings(word).some((parting) => isKnownWith(...parting));
}

/** Returns the ways to part a word into its beginning and an ending. */
function partings(word: string): [beginning: string, ending: string][] {
  const first = Math.max(shortestBeginning, word.length - longestEnding);
  const places = Array.from({ length: Math.max(0, word.length - first + 1) }, (_, place) => first + place);
  return places.map((at) => [word.slice(0, at), word.slice(at)]);
}
