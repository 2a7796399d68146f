// Splits texts into sentences and into the terms that are compared: stems, where a language has a stemmer, and
// character n-grams, which need no rules and tolerate spelling errors.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { stemmers } from "#app/platform/i18n/stemmed.server.ts";
import { foldedIn } from "#app/platform/text/folded.ts";

/** Maximum length of a word in letters; no supported language has a longer one. */
const maxWordLength = 60;

/**
 * Returns the words of a text in lower case and without diacritics, folded by the rules of the language if one is
 * given. Numbers lose their thousands separators; percentages keep their sign.
 * @example splitWords("Cât costă 5.000 USD?") // ["cat", "costa", "5000", "usd"]
 */
export function splitWords(text: string, locale = ""): string[] {
  const plain = foldedIn(text, locale)
    .replaceAll("œ", "oe")
    .replaceAll(/(\d)[., \u00A0\u202F](?=\d{3}(?!\d))/g, "$1")
    .replaceAll(/(\d)[ \u00A0\u202F]?%/g, "$1%");
  return plain.match(/\d+%|[\p{L}\p{N}]+|\$/gu) ?? [];
}

/** Returns the stems of a text's words, in their order. */
export function stemWords(text: string, locale: Locale): string[] {
  return splitWords(text, locale).map((word) => stemWord(word, locale));
}

/** A German word stays as it is: its n-grams find its forms and compounds, and stems answered no question more. */
const { de: _, ...ownStemmers } = stemmers;

/** Returns a word's stem, by Snowball's rules, which are a little less exact for words without diacritics. */
export function stemWord(word: string, locale: Locale): string {
  return /^\p{L}+$/u.test(word) && word.length <= maxWordLength ? (ownStemmers[locale]?.(word) ?? word) : word;
}

const minPartLength = 3;
const maxPartLength = 4;

/**
 * Returns the character 3-grams and 4-grams of a word, with its beginning and end marked by "_".
 * @example partsOfWord("bots") // ["_bo", "bot", "ots", "ts_", "_bot", "bots", "ots_"]
 */
export function partsOfWord(word: string): string[] {
  const marked = `_${word.slice(0, maxWordLength)}_`;
  const parts: string[] = [];
  for (let length = minPartLength; length <= maxPartLength; length++)
    for (let at = 0; at + length <= marked.length; at++) parts.push(marked.slice(at, at + length));
  return parts;
}

/** Returns the sentences of a text, unchanged. A no-break space never ends a sentence, such as in "art. 16". */
export function splitSentences(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.split(/(?<=[.!?…][”»"]?)[^\S\u00A0\u202F]+(?=[\p{Lu}\p{N}“«"„])/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
