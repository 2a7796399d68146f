// Keeps the language that i18next's own detector finds where the address names none. What the stored choice then
// leads to is the head script's work (head.ts): a test holds both to the same answers.
import { defaultLocale, localeOf } from "#app/platform/i18n/locales.ts";
import { detectLanguage, rememberLanguage } from "./detector.ts";

/** Detects and stores the language of the visitor. */
export function keepLanguage(): void {
  if (localeOf(location.pathname) === defaultLocale) rememberLanguage(detectLanguage());
}
