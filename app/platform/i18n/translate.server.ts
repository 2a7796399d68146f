// Translations for API errors. Pages use use-translation.ts.
import type { Locale } from "./locales.ts";
import { defaultLocale, isLocale, locales } from "./locales.ts";
import { createWords } from "./words.ts";
import type { Values } from "./words.ts";

export type Translate = (locale: Locale, key: string, values?: Values) => string;

export function createTranslate(bundles: Readonly<Record<Locale, unknown>>): Translate {
  const byLocale = new Map(locales.map((locale) => [locale, createWords(locale, bundles[locale])]));
  return (locale, key, values) => byLocale.get(locale)?.t(key, values) ?? key;
}

/** Returns the first supported language in the first 200 characters of an Accept-Language header, or the default. */
export function preferredLocale(header: string | null | undefined): Locale {
  for (const part of (header ?? "").slice(0, 200).split(",")) {
    const code = part.trim().slice(0, 2).toLowerCase();
    if (isLocale(code)) return code;
  }
  return defaultLocale;
}
