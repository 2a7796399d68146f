import { capitalise } from "#app/platform/text/capitalise.ts";
import type { Locale } from "./locales.ts";

/**
 * Returns a language's name in that language.
 * @example languageName("ro") // "Română"
 */
export function languageName(code: Locale): string {
  return capitalise(new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code, code);
}
