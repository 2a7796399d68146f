import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";

export function pageUrl(siteUrl: string, locale: Locale, path: string): string {
  return siteUrl + localPath(locale, path);
}
