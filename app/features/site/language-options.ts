// The languages as the dropdown shows them, each in its own words.
import type { Locale } from "#app/platform/i18n/locales.ts";

/** A language option: its code, its name in itself, and the region whose flag stands beside the name. */
export type LanguageOption = { code: Locale; name: string; flag: "GB" | "RO" | "FR" };

const options: Record<Locale, LanguageOption> = {
  en: { code: "en", name: "English", flag: "GB" },
  ro: { code: "ro", name: "Română", flag: "RO" },
  fr: { code: "fr", name: "Français", flag: "FR" },
};

/**
 * The options of the languages that are offered, in their order.
 * @example languageOptions(["en"]) // [{ code: "en", name: "English", flag: "GB" }]
 */
export function languageOptions(offered: readonly Locale[]): LanguageOption[] {
  return offered.map((code) => options[code]);
}
