// Corrects the typography of text typed on a keyboard: what the content check would refuse, and straight quotes.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { quotationMarks } from "#app/platform/text/quotation-marks.ts";
import { withNoBreakSpaces } from "./no-break-spaces.ts";

/** Letters with a cedilla, which older keyboards type instead of those with a comma below. */
const cedillas: Readonly<Record<string, string>> = { ş: "ș", ţ: "ț", Ş: "Ș", Ţ: "Ț" };

/**
 * Returns the text with the right letters, quotes, apostrophes and spaces of its language.
 * @example correctTypography('Soluţii "mici"', "ro") // "Soluții „mici”"
 * @example correctTypography("C'est quoi ?", "fr") // "C’est quoi\u00a0?"
 */
export function correctTypography(text: string, locale: Locale): string {
  const [opens, closes] = quotationMarks(locale);
  const curled = text
    .replaceAll(/(?<=^|[\s([])"([^"\n]+)"/g, `${opens}$1${closes}`)
    .replaceAll(/(?<=\p{L})'(?=\p{L})/gu, "’");
  if (locale === "ro") return curled.replaceAll(/[şţŞŢ]/g, (letter) => cedillas[letter] ?? letter);
  return locale === "fr" ? withNoBreakSpaces(curled) : curled;
}
