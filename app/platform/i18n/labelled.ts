import type { Locale } from "./locales.ts";

/** Joins label and value; French has a no-break space before the colon. */
export function labelled(label: string, value: string, locale: Locale): string {
  return `${label}${locale === "fr" ? "\u00A0" : ""}:${value === "" ? "" : ` ${value}`}`;
}
