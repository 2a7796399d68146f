// Makes a link that dials a written number (RFC 3966). Also in the browser, where the library that knows every country's numbers would
// weigh 80 kB: of the company's own country the calling code and the prefix of national numbers are enough.
import { companyCalling } from "#app/platform/brand/brand.ts";

/** Fewer digits are a short number, such as 112, which no other country reaches. */
const fewestDigits = 7;

/**
 * The zero in brackets behind a country code isn't dialled from abroad (E.123); a number without such a code is of the company's country.
 * @example telAddress("+33 (0)6 12 34 56 78 ext. 9") // "tel:+33612345678;ext=9"
 */
export function telAddress(written: string): string {
  const [, number = written, extension] =
    /^(.*\d.*?)[\s,;]*(?:ext(?:ension)?|x|#|poste|int(?:erior)?)[.:=\s]*(\d{1,7})\s*$/i.exec(written) ?? [];
  const isInternational = /^(?:tel:)?\s*(?:\+|00)/i.test(number.trim());
  const digits = number.replace(isInternational ? /\(\s*0\s*\)/ : "", "").replaceAll(/\D/g, "");
  const dialled = isInternational ? `+${digits.replace(/^00/, "")}` : national(digits);
  return `tel:${dialled}${extension ? `;ext=${extension}` : ""}`;
}

function national(digits: string): string {
  if (digits.length < fewestDigits) return digits;
  const { code, prefix } = companyCalling;
  return `+${code}${prefix && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits}`;
}
