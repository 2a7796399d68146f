import type { Locale } from "./locales.ts";

/**
 * A language's name in itself.
 * @example languageName("ro") // "Română"
 */
export function languageName(code: Locale): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
