// Names in a question that nothing of ours knows: it asks for somebody else's prices, address or people in our words.
import type { Passage } from "../passages/passage.server.ts";
import { linesOf } from "./search-index.server.ts";
import type { SearchIndex } from "./search-index.server.ts";
import { stemsOf, wordsOf } from "./words.server.ts";

/** In so few words, an unknown one is what they are about; more words tell a story in a visitor's own. */
const fewWords = 6;

/**
 * Returns true if a question names what neither a page nor a phrasing of this passage names: by a capital within a sentence, after
 * a word that names follow ("at", "from"), or in a few words. Slips of the pen are no names.
 */
export function hasUnknownName(
  question: string,
  passage: Passage,
  { index, namesFollow }: { index: SearchIndex; namesFollow: readonly string[] },
): boolean {
  const { familiar, locale } = index;
  const own = new Set(linesOf(passage).flatMap((line) => stemsOf(line, locale)));
  const leading = new Set(namesFollow.flatMap(wordsOf));
  const isShouted = question === question.toUpperCase();
  const words = [...question.matchAll(/\p{L}[\p{L}\p{N}]+/gu)];
  return words.some(({ 0: word, index: at }, place) => {
    const [stem = ""] = stemsOf(word, locale);
    if (familiar.has(stem) || own.has(stem) || isSlip(stem, familiar)) return false;
    const isCapital = !isShouted && /^\p{Lu}/u.test(word) && !beginsSentence(question.slice(0, at));
    return (
      isCapital || words.length <= fewWords || wordsOf(words[place - 1]?.[0] ?? "").some((one) => leading.has(one))
    );
  });
}

function beginsSentence(before: string): boolean {
  return /(?:^|[.?!:;]\s+|[“"„«(]\s?)$/u.test(before.trimStart());
}

/** Shorter words are too like each other: "ikea" is no slip of "idea". */
const shortestSlip = 6;

function isSlip(word: string, known: ReadonlySet<string>): boolean {
  if (word.length < shortestSlip) return false;
  return known.values().some((other) => other[0] === word[0] && isOneEditApart(word, other));
}

/** True if a letter was added, left out or replaced, or two neighbours have changed places. */
function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const endsAlike = (skipped: number, skippedOther: number) =>
    one.slice(start + skipped) === other.slice(start + skippedOther);
  const isSwapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return endsAlike(0, 1) || endsAlike(1, 0) || endsAlike(1, 1) || (isSwapped && endsAlike(2, 2));
}
