import type { Locale } from "./locales.ts";

/**
 * Returns a language's name in that language.
 * @example languageName("ro") // "Română"
 */
export function languageName(code: Locale): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
