import type { Locale } from "#app/platform/i18n/locales.ts";

const marks: Record<Locale, [open: string, close: string]> = {
  en: ["“", "”"],
  ro: ["„", "”"],
  fr: ["«\u202F", "\u202F»"],
};

/** Adds the language's quotation marks. */
export function quoted(locale: Locale, words: string): string {
  const [open, close] = marks[locale];
  return open + words + close;
}
