// From a text to the words that are searched: without diacritics and capitals, cut to their stem by the rules of a language.
import { folded } from "#app/platform/db/search.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { stemmers } from "#app/platform/i18n/stemmed.server.ts";
import { figureOf } from "./number-words.server.ts";

const kept = new Map<string, string>();
const mostKept = 10_000;

/** No language of ours has a longer word; and what is kept of a stranger's text keeps all of it in memory. */
const longestKept = 60;

/**
 * The words of a text, folded: `L’offre d’Ana` gives l, offre, d, ana. A number keeps its thousands together, a percentage its sign.
 * @example wordsOf("Cât costă 5.000 USD?") // ["cat", "costa", "5000", "usd"]
 */
export function wordsOf(text: string): string[] {
  const plain = folded(text)
    .replaceAll("œ", "oe")
    .replaceAll(/(\d)[., \u00A0\u202F](?=\d{3}(?!\d))/g, "$1")
    .replaceAll(/(\d)[ \u00A0\u202F]?%/g, "$1%");
  return plain.match(/\d+%|[\p{L}\p{N}]+|\$/gu) ?? [];
}

/**
 * The stem of a folded word, a number word's figure. Snowball's rules expect diacritics; on folded words they are a little coarser, and the same for
 * pages and questions, which is what counts: people type without them.
 */
export function stem(word: string, locale: Locale): string {
  const key = `${locale}${word}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (word.length > longestKept) return word;
  const made = figureOf(word, locale) ?? (/^\p{L}{3,}$/u.test(word) ? stemmers[locale](word) : word);
  if (kept.size >= mostKept) kept.clear(); // strangers' words must not pile up
  kept.set(key, made);
  return made;
}
