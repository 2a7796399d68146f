// A label with what it names, put together by the program: French has a no-break space before the colon.
import type { Locale } from "./locales.ts";

/**
 * A label, a colon and what follows it, or the label and its colon alone.
 * @example labelled("Téléphone", "+40 21 555 0142", "fr") // "Téléphone : +40 21 555 0142"
 */
export function labelled(label: string, value: string, locale: Locale): string {
  return `${label}${locale === "fr" ? "\u00A0" : ""}:${value === "" ? "" : ` ${value}`}`;
}
