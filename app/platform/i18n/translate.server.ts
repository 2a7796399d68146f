// Sentences of the content's bundles for what Node itself says: the API's errors. Pages have react-i18next.
import { createInstance } from "i18next";
import type { UiBundle } from "#app/platform/content/ui.schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, isLocale, locales } from "#app/platform/i18n/locales.ts";

/** Gives the sentence that stands under a key of `content/<locale>/ui.yaml`. */
export type Translate = (locale: Locale, key: string, values?: Record<string, string | number>) => string;

/**
 * Makes the translator, one instance per language, never switched.
 * @example (await createTranslate(content.ui))("ro", "errors.notFound")
 */
export async function createTranslate(bundles: Record<Locale, UiBundle>): Promise<Translate> {
  const instances = await Promise.all(
    locales.map(async (locale) => {
      const instance = createInstance();
      await instance.init({
        lng: locale,
        fallbackLng: defaultLocale,
        resources: Object.fromEntries(locales.map((code) => [code, { translation: bundles[code] }])),
        interpolation: { escapeValue: false },
      });
      return [locale, instance] as const;
    }),
  );
  const byLocale = new Map<Locale, (typeof instances)[number][1]>(instances);
  return (locale, key, values) => byLocale.get(locale)?.t(key, values ?? {}) ?? key;
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
