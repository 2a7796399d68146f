// Which language a visitor without one in the address gets: i18next's own detector decides. Browser only, loaded
// after start-up. It takes no value that looks like script.
import LanguageDetector from "i18next-browser-languagedetector";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import { languageOf } from "./language-of.ts";

/** The key in the browser's storage under which the choice is kept. */
export const languageKey = "i18nextLng";

/** In this order the detector looks. */
export const detectionOrder = ["localStorage", "htmlTag", "navigator"] as const;

const detector = new LanguageDetector(
  // With this, detect() gives every candidate instead of the first, so that an unknown one doesn't hide a known one.
  { languageUtils: { getBestMatchFromCodes: () => undefined } },
  {
    order: [...detectionOrder],
    caches: ["localStorage"],
    lookupLocalStorage: languageKey,
    htmlTag: typeof document === "undefined" ? null : document.documentElement,
  },
);

/**
 * The first of our languages among the stored choice, the page's and the browser's; English where there is none.
 * @example detectLanguage() // "ro"
 */
export function detectLanguage(): Locale {
  const found = detector.detect();
  const candidates = Array.isArray(found) ? found : [found ?? ""];
  return candidates.map(languageOf).find(isLocale) ?? defaultLocale;
}

/**
 * Keeps the choice; where the browser has no storage, it holds until the next page.
 * @example rememberLanguage("ro")
 */
export function rememberLanguage(locale: Locale): void {
  detector.cacheUserLanguage(locale);
}
