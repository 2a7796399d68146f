// i18next in the rendered world (the browser, and the server's renderings): one instance per language, never switched,
// so that nothing of one visitor's language can reach another. Only the active language's words are loaded.
import { createInstance } from "i18next";
import type { i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { loadBundle } from "#app/platform/content/bundles.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";

const instances = new Map<Locale, i18n>();

/**
 * Loads a language's words, once.
 * @example await loadLanguage("ro")
 */
export async function loadLanguage(locale: Locale): Promise<void> {
  if (instances.has(locale)) return;
  const instance = createInstance();
  const words = await loadBundle(locale);
  await instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: defaultLocale,
    resources: { [locale]: { translation: words } },
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
  instances.set(locale, instance);
}

/**
 * The instance of a language.
 * @throws Error where loadLanguage was not awaited before.
 */
export function language(locale: Locale): i18n {
  const instance = instances.get(locale);
  if (!instance) throw new Error(`The language ${locale} was not loaded before it was used.`);
  return instance;
}
