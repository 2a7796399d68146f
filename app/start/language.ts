import { defaultLocale, localeOf } from "#app/platform/i18n/locales.ts";
import { detectLanguage, rememberLanguage } from "./detector.ts";

/** Stores the detected language if the URL has none. head.ts then redirects by it: a test keeps both consistent. */
export function keepLanguage(): void {
  if (localeOf(location.pathname) === defaultLocale) rememberLanguage(detectLanguage());
}
