import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";

/** The `lang` of a post's texts and date on pages of another language. */
export function usePostLanguage(post: { locale: Locale }): Locale | undefined {
  const { locale } = useLocale();
  return locale === post.locale ? undefined : post.locale;
}
