import LanguageDetector from "i18next-browser-languagedetector";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, isLocale, localeOf } from "#app/platform/i18n/locales.ts";
import { languageKey, parseLanguage } from "./parse-language.ts";

/** @public Its test imports the module again for each case. */
export const detectionOrder = ["localStorage", "htmlTag", "navigator"] as const;

const detector = new LanguageDetector(
  // Makes detect() return all candidates, so an unsupported one doesn't hide a supported one.
  { languageUtils: { getBestMatchFromCodes: () => undefined } },
  {
    order: [...detectionOrder],
    caches: ["localStorage"],
    lookupLocalStorage: languageKey,
    htmlTag: typeof document === "undefined" ? null : document.documentElement,
  },
);

/** Returns a supported language from storage, page or browser, or else English. @public For the test. */
export function detectLanguage(): Locale {
  const detected = detector.detect();
  const candidates = Array.isArray(detected) ? detected : [detected ?? ""];
  return candidates.map(parseLanguage).find(isLocale) ?? defaultLocale;
}

/** Stores a language; if storage is blocked, it lasts until the next page. @public For the test. */
export function rememberLanguage(locale: Locale): void {
  detector.cacheUserLanguage(locale);
}

/** Stores the detected language if the URL has none. head.ts then redirects by it; a test keeps both consistent. */
export function keepLanguage(): void {
  if (localeOf(location.pathname) === defaultLocale) rememberLanguage(detectLanguage());
}
