// Creates a link that dials a written number (RFC 3966). Also in the browser, where the library of every country's
// numbers would add 80 kB: the calling code and national prefix of the company's own country are enough.
import { companyCalling } from "#app/platform/brand/brand.ts";

/** Numbers with fewer digits are short numbers, such as 112, which can't be dialled from abroad. */
const minDigits = 7;

/**
 * Returns a `tel:` URL. Drops the zero in brackets after a country code (E.123); a number without a code gets that of
 * the company's country.
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
  if (digits.length < minDigits) return digits;
  const { code, prefix } = companyCalling;
  return `+${code}${prefix && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits}`;
}
