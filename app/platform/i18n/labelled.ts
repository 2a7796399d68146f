import type { Locale } from "./locales.ts";

/**
 * Joins label and value; French has a no-break space before the colon.
 * @example labelled("Téléphone", "+40 21 555 0142", "fr") // "Téléphone : +40 21 555 0142"
 */
export function labelled(label: string, value: string, locale: Locale): string {
  return `${label}${locale === "fr" ? "\u00A0" : ""}:${value === "" ? "" : ` ${value}`}`;
}
