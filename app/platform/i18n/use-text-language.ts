import type { Locale } from "./locales.ts";
import { useLocale } from "./use-locale.ts";

/** Returns the `lang` of a post's or an issue's texts and date if it differs from the page's language. */
export function useTextLanguage(text: { locale: Locale }): Locale | undefined {
  const { locale } = useLocale();
  return locale === text.locale ? undefined : text.locale;
}
