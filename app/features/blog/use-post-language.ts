// Posts are written in one language and stand on the pages of all: where the page is in another, their words say so.
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";

/** The `lang` of what an author wrote; undefined where the page is in that language. */
export function usePostLanguage(): Locale | undefined {
  const { locale } = useLocale();
  return locale === defaultLocale ? undefined : defaultLocale;
}
