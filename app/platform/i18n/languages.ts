// The languages whose words are loaded, in the browser and in the server's renderings. Only the active one is fetched.
import { loadBundle } from "#app/platform/content/bundles.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { createWords } from "#app/platform/i18n/words.ts";
import type { Words } from "#app/platform/i18n/words.ts";

const loaded = new Map<Locale, Words>();

/**
 * Loads a language's words, once.
 * @example await loadLanguage("ro")
 */
export async function loadLanguage(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, createWords(locale, await loadBundle(locale)));
}

/**
 * The words of a language.
 * @throws Error where loadLanguage was not awaited before.
 */
export function language(locale: Locale): Words {
  const words = loaded.get(locale);
  if (!words) throw new Error(`The language ${locale} was not loaded before it was used.`);
  return words;
}

/**
 * Whether a language's words are there.
 * @example isLoaded("fr")
 */
export function isLoaded(locale: Locale): boolean {
  return loaded.has(locale);
}
