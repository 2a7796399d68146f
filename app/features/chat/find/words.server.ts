// From a text to its sentences, and to the terms that are compared: stems by the rules of a language where there are any, and
// parts of words, which need no rules and forgive a slip of the pen.
import { foldedIn } from "#app/platform/text/folded.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { stemmers } from "#app/platform/i18n/stemmed.server.ts";

/** No language of ours has a longer word. */
const longestWord = 60;

/**
 * Returns the words of a text without diacritics and capitals, and as its language folds them where one is named. A number keeps its
 * thousands together, a percentage its sign.
 * @example wordsOf("Cât costă 5.000 USD?") // ["cat", "costa", "5000", "usd"]
 */
export function wordsOf(text: string, locale = ""): string[] {
  const plain = foldedIn(text, locale)
    .replaceAll("œ", "oe")
    .replaceAll(/(\d)[., \u00A0\u202F](?=\d{3}(?!\d))/g, "$1")
    .replaceAll(/(\d)[ \u00A0\u202F]?%/g, "$1%");
  return plain.match(/\d+%|[\p{L}\p{N}]+|\$/gu) ?? [];
}

/** Returns the stems of a text's words, in their order. */
export function stemsOf(text: string, locale: Locale): string[] {
  return wordsOf(text, locale).map((word) => stemOf(word, locale));
}

/** Returns a word's stem. Snowball's rules are a little coarser on words without diacritics. */
export function stemOf(word: string, locale: Locale): string {
  return /^\p{L}+$/u.test(word) && word.length <= longestWord ? (stemmers[locale]?.(word) ?? word) : word;
}

const shortestPart = 3;
const longestPart = 4;

/**
 * Returns the parts of three and four letters of a word, its beginning and its end marked.
 * @example partsOfWord("bots") // ["_bo", "bot", "ots", "ts_", "_bot", "bots", "ots_"]
 */
export function partsOfWord(word: string): string[] {
  const marked = `_${word.slice(0, longestWord)}_`;
  const parts: string[] = [];
  for (let length = shortestPart; length <= longestPart; length++)
    for (let at = 0; at + length <= marked.length; at++) parts.push(marked.slice(at, at + length));
  return parts;
}

/** Returns the sentences of a text, as they stand there. A no-break space stands within a sentence, as in "art. 16". */
export function sentencesOf(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.split(/(?<=[.!?…][”»"]?)[^\S\u00A0\u202F]+(?=[\p{Lu}\p{N}“«"„])/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
