// Quotation marks as each language writes them.
import type { Locale } from "#app/platform/i18n/locales.ts";

const marks: Record<Locale, [open: string, close: string]> = {
  en: ["“", "”"],
  ro: ["„", "”"],
  fr: ["«\u202F", "\u202F»"],
};

/**
 * A text between its language's quotation marks.
 * @example quoted("ro", "Diminețile sunt liniștite.") // "„Diminețile sunt liniștite.”"
 */
export function quoted(locale: Locale, words: string): string {
  const [open, close] = marks[locale];
  return open + words + close;
}
