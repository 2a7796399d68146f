import type { Locale } from "./locales.ts";

/** Writes a number with its unit. @example withUnit(5.2, "%", "fr") // "5,2\u00A0%" */
export function withUnit(value: number, unit: string | undefined, locale: Locale): string {
  const number = new Intl.NumberFormat(locale).format(value).replaceAll("\u202F", "\u00A0"); // as the texts write it
  if (unit === undefined) return number;
  return `${number}${unit === "%" && !hasSpaceBeforePercent(locale) ? "" : "\u00A0"}${unit}`;
}

/** As Intl has it; Romanian texts write none. */
function hasSpaceBeforePercent(locale: string): boolean {
  return locale !== "ro" && /\s%/.test(new Intl.NumberFormat(locale, { style: "percent" }).format(1));
}
