import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";

/** The `lang` of posts on pages of another language. */
export function usePostLanguage(): Locale | undefined {
  const { locale } = useLocale();
  return locale === defaultLocale ? undefined : defaultLocale;
}
