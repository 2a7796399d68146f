// Where a page is, in a language.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";

/**
 * The whole address of a page in a language.
 * @example pageUrl("https://a.example", "ro", "/about") // "https://a.example/ro/about"
 */
export function pageUrl(siteUrl: string, locale: Locale, path: string): string {
  return siteUrl + localPath(locale, path);
}
