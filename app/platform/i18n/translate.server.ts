// Sentences of the content's bundles for what Node itself says: the API's errors. Pages have use-translation.ts.
import type { UiBundle } from "#app/platform/content/ui.schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, isLocale, locales } from "#app/platform/i18n/locales.ts";
import { createWords } from "#app/platform/i18n/words.ts";
import type { Values } from "#app/platform/i18n/words.ts";

/** Gives the sentence that stands under a key of `content/<locale>/ui.yaml`. */
export type Translate = (locale: Locale, key: string, values?: Values) => string;

/** Makes the translator. */
export function createTranslate(bundles: Record<Locale, UiBundle>): Translate {
  const words = new Map(locales.map((locale) => [locale, createWords(locale, bundles[locale])]));
  return (locale, key, values) => words.get(locale)?.t(key, values) ?? key;
}

/**
 * The first of our languages that an Accept-Language header names, else English. Only its first 200 characters are read.
 * @example preferredLocale("fr-CH, fr;q=0.9, en;q=0.8") // "fr"
 */
export function preferredLocale(header: string | null | undefined): Locale {
  for (const part of (header ?? "").slice(0, 200).split(",")) {
    const code = part.trim().slice(0, 2).toLowerCase();
    if (isLocale(code)) return code;
  }
  return defaultLocale;
}
