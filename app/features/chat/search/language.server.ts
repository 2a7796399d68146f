// Which of our languages a question is in, told by its small words, its letters, and the words that each language's pages use.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { SearchIndex } from "./search-index.server.ts";
import { stopWords } from "./stop-words.server.ts";
import { wordsOf } from "./words.server.ts";

/** Letters that only one of the languages has. */
const letters: Partial<Record<Locale, RegExp>> = { ro: /[ăâșşțţ]/gi, fr: /[éèêëàùûœç]/gi };

/**
 * The language of a question; the page's where it is not clearly another.
 * @example languageOf("cat costa un proiect", "en", indexes) // "ro"
 */
export function languageOf(
  question: string,
  pageLocale: Locale,
  indexes: Readonly<Record<Locale, SearchIndex>>,
): Locale {
  const words = wordsOf(question).slice(0, 60);
  const scores = locales.map((locale) => ({ locale, score: scoreOf(words, question, { locale, indexes }) }));
  const page = scores.find(({ locale }) => locale === pageLocale)?.score ?? 0;
  const [best, second] = scores.toSorted((a, b) => b.score - a.score);
  if (!best || !second || best.locale === pageLocale) return pageLocale;
  const isClear = best.score >= page + 1 && best.score > second.score * 1.2;
  return isClear ? best.locale : pageLocale;
}

/** A small word of one language alone counts 1, a word of its pages alone 0.8, a shared one as much less as more share it. */
function scoreOf(
  words: readonly string[],
  question: string,
  { locale, indexes }: { locale: Locale; indexes: Readonly<Record<Locale, SearchIndex>> },
): number {
  let score = Math.min(3, question.match(letters[locale] ?? /(?!)/)?.length ?? 0);
  for (const word of words) {
    if (/^\d|^.$/.test(word)) continue;
    const isSmall = stopWords[locale].has(word);
    if (!isSmall && !indexes[locale].vocabulary.has(word)) continue;
    const sharing = locales.filter((other) => stopWords[other].has(word) || indexes[other].vocabulary.has(word)).length;
    score += (isSmall ? 1 : 0.8) / sharing ** 2;
  }
  return score;
}
