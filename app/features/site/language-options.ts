import type { Locale } from "#app/platform/i18n/locales.ts";

/** `name` is in the language itself. */
export type LanguageOption = { code: Locale; name: string; flag: "GB" | "RO" | "FR" };

const options: Record<Locale, LanguageOption> = {
  en: { code: "en", name: "English", flag: "GB" },
  ro: { code: "ro", name: "Română", flag: "RO" },
  fr: { code: "fr", name: "Français", flag: "FR" },
};

export function languageOptions(offered: readonly Locale[]): LanguageOption[] {
  return offered.map((code) => options[code]);
}
