// How the words of a language change their endings, learned from the words themselves: "provoquent" is "provoque" if many others
// change so. It needs no rules, and takes words that we don't know as such from names.

/** Which endings stand in turn with which others. */
export type Endings = ReadonlyMap<string, ReadonlySet<string>>;

/** A beginning is at least so long, an ending at most; shorter words are too like each other. */
const [shortestBeginning, longestEnding, shortestWord] = [3, 4, 5];

/** So many beginnings must have two endings in turn. */
const oftenInTurn = 12;

/** Learns them. Two endings of one letter or none are left out: "stripe" is no form of "strip". */
export function endingsOf(words: ReadonlySet<string>): Endings {
  const byBeginning = new Map<string, string[]>();
  for (const word of words)
    for (const [beginning, ending] of partings(word))
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), ending]);
  const counts = new Map<string, Map<string, number>>();
  for (const [one, other] of byBeginning.values().flatMap(pairsOf)) {
    const others = counts.get(one) ?? new Map<string, number>();
    counts.set(one, others.set(other, (others.get(other) ?? 0) + 1));
  }
  const often = [...counts].map(([one, others]): [string, Set<string>] => [
    one,
    new Set([...others].flatMap(([other, count]) => (count >= oftenInTurn ? [other] : []))),
  ]);
  return new Map(often.filter(([, others]) => others.size > 0));
}

/** Returns the endings of a beginning in pairs. */
function pairsOf(endings: readonly string[]): [one: string, other: string][] {
  const differ = (one: string, other: string) => Math.max(one.length, other.length) > 1 && one[0] !== other[0];
  return endings.flatMap((one) =>
    endings.filter((other) => differ(one, other)).map((other): [string, string] => [one, other]),
  );
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
