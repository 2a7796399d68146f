// Which of our languages a question is in, told by the words that each language's passages use.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { foldedIn } from "#app/platform/text/folded.ts";
import type { SearchIndex } from "./search-index.server.ts";
import { wordsOf } from "./words.server.ts";

/** How many words are looked at. */
const mostWords = 60;

/** How much clearer another language must be than the page's own. */
const clearly = { more: 0.8, times: 1.2 };

/** Words in capitals, with one within a sentence or with an underscore are codes and names: `DROP TABLE chat_message`, "in Brasov". */
const names = /(?<![\p{L}\p{N}_])(?:\p{Lu}{3,}|(?<=[\p{Ll},] )\p{Lu}\p{Ll}+|[\p{L}\p{N}]*_\w*)(?![\p{L}\p{N}_])/gu;

/** Signs of code, whose words tell nothing. */
const code = /[=<>{}*]|--|;\s*$/;

/**
 * Returns the language of a question; the page's if it is not clearly another.
 * @example languageOf("cat costa un proiect", "en", indexes) // "ro"
 */
export function languageOf(
  question: string,
  pageLocale: Locale,
  indexes: Readonly<Record<Locale, SearchIndex>>,
): Locale {
  if (code.test(question)) return pageLocale;
  const words = wordsOf(question.replaceAll(names, " "))
    .filter((word) => /^\p{L}{2,}$/u.test(word))
    .slice(0, mostWords);
  const scores = locales
    .map((locale) => ({ locale, score: scoreOf(words, locale, indexes) }))
    .toSorted((a, b) => b.score - a.score);
  const page = scores.find(({ locale }) => locale === pageLocale)?.score ?? 0;
  const [best] = scores;
  if (!best || best.locale === pageLocale) return pageLocale;
  return best.score >= page + clearly.more && best.score > page * clearly.times ? best.locale : pageLocale;
}

/** A word that one language alone has counts 1, a shared one as much less as more share it. */
function scoreOf(words: readonly string[], locale: Locale, indexes: Readonly<Record<Locale, SearchIndex>>): number {
  const has = (language: Locale, word: string) => indexes[language].vocabulary.has(foldedIn(word, language));
  const known = words.filter((word) => has(locale, word));
  const sharing = (word: string) => locales.filter((other) => has(other, word)).length;
  return known.reduce((sum, word) => sum + 1 / sharing(word) ** 2, 0);
}
