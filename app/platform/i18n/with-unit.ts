import type { Locale } from "./locales.ts";

/** Formats a number with its unit. @example withUnit(5.2, "%", "fr") // "5,2\u00A0%" */
export function withUnit(value: number, unit: string | undefined, locale: Locale): string {
  const number = new Intl.NumberFormat(locale).format(value).replaceAll("\u202F", "\u00A0"); // as in the texts
  if (unit === undefined) return number;
  return `${number}${unit === "%" && !hasSpaceBeforePercent(locale) ? "" : "\u00A0"}${unit}`;
}

/** Returns Intl's convention, except for Romanian, whose texts have no space. */
function hasSpaceBeforePercent(locale: string): boolean {
  return locale !== "ro" && /\s%/.test(new Intl.NumberFormat(locale, { style: "percent" }).format(1));
}
