// Language detection for questions, by the words that the passages of each language use.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { foldedIn } from "#app/platform/text/folded.ts";
import type { SearchIndex } from "./search-index.server.ts";
import { splitWords } from "./words.server.ts";

/** Maximum number of words that are considered. */
const maxWords = 60;

/** Minimum lead of another language's score over that of the page's language: by difference, and as a factor. */
const minLead = { more: 0.8, times: 1.2 };

/**
 * Codes and names: words in capitals, capitalised words within a sentence and words with an underscore, such as
 * `DROP TABLE chat_message` and "in Brasov".
 */
const names = /(?<![\p{L}\p{N}_])(?:\p{Lu}{3,}|(?<=[\p{Ll},] )\p{Lu}\p{Ll}+|[\p{L}\p{N}]*_\w*)(?![\p{L}\p{N}_])/gu;

/** Signs of source code, whose words do not indicate a language. */
const code = /[=<>{}*]|--|;\s*$/;

/**
 * Returns the language of a question: the page's, unless the question is clearly in another one.
 * @example detectLanguage("cat costa un proiect", "en", indexes) // "ro"
 */
export function detectLanguage(
  question: string,
  pageLocale: Locale,
  indexes: Readonly<Record<Locale, SearchIndex>>,
): Locale {
  if (code.test(question)) return pageLocale;
  const words = splitWords(question.replaceAll(names, " "))
    .filter((word) => /^\p{L}{2,}$/u.test(word))
    .slice(0, maxWords);
  const scores = locales
    .map((locale) => ({ locale, score: scoreOf(words, locale, indexes) }))
    .toSorted((a, b) => b.score - a.score);
  const page = scores.find(({ locale }) => locale === pageLocale)?.score ?? 0;
  const [best] = scores;
  if (!best || best.locale === pageLocale) return pageLocale;
  return best.score >= page + minLead.more && best.score > page * minLead.times ? best.locale : pageLocale;
}

/**
 * Returns the score of a language: each of its words counts 1 / n², where n is the number of languages that have the
 * word.
 */
function scoreOf(words: readonly string[], locale: Locale, indexes: Readonly<Record<Locale, SearchIndex>>): number {
  const has = (language: Locale, word: string) => indexes[language].vocabulary.has(foldedIn(word, language));
  const knownWords = words.filter((word) => has(locale, word));
  const sharing = (word: string) => locales.filter((other) => has(other, word)).length;
  return knownWords.reduce((sum, word) => sum + 1 / sharing(word) ** 2, 0);
}
