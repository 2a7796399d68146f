// By what a person's data is found: their address, and without one their phone number. Everything that stores, exports or erases
// data of persons takes this key where it takes a lower-case address.

import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { CountryCode } from "libphonenumber-js/min";
import { companyCalling, companyCountry } from "#app/platform/brand/brand.ts";

const phonePrefix = "tel:";

/** Fewer digits name nobody. */
const fewestDigits = 3;

/**
 * Returns the key of a person: never an empty one, so that two who gave nothing are not the same.
 * @example personKey({ email: null, phone: "0040 (21) 555-0199" }) // "tel:+40215550199"
 */
export function personKey({ email, phone }: { email?: string | null; phone?: string | null }): string | null {
  return email ? email.toLowerCase() : phoneKey(phone ?? "");
}

/**
 * Returns one key for one number, however it is written: without a country code it is of the company's country. What is no number of
 * any country goes by its digits; null if it has too few.
 */
export function phoneKey(phone: string): string | null {
  const number = numberOf(phone);
  return number ? phonePrefix + number.number : keyByDigits(phone);
}

function keyByDigits(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, "");
  if (digits.length < fewestDigits) return null;
  if (/^\s*\+/.test(phone)) return `${phonePrefix}+${digits}`;
  return phonePrefix + digits.replace(/^00(?=\d{3})/, "+");
}

/** Undefined for what has no length of a number of its country. */
function numberOf(phone: string) {
  const number = parsePhoneNumberFromString(phone, companyCountry as CountryCode); // checked by company.schema.ts
  return number?.isPossible() ? number : undefined;
}

/** Returns a key with those that releases before this one kept for the same number, as it was written. */
export function storedKeys(key: string): string[] {
  const parts = partsOf(key);
  if (parts === null) return [key];
  const { code, national, isOwn } = parts;
  const written = isOwn ? [`+${code}0${national}`, `0${national}`, national] : [`+${code}0${national}`];
  return [key, ...written.map((digits) => phonePrefix + digits)];
}

/**
 * Returns the country code and the national digits of a key, and whether the number is of the company's country, where people leave
 * the code out. Null for a key that is no number of any country.
 */
export function partsOf(key: string): { code: string; national: string; isOwn: boolean } | null {
  const number = isPhoneKey(key) ? numberOf(phoneOf(key)) : undefined;
  if (!number) return null;
  const { countryCallingCode: code, nationalNumber: national } = number;
  return { code, national, isOwn: code === companyCalling.code };
}

/** So many digits at the end tell numbers apart; before them stand a country code or a zero, as somebody wrote it. */
const distinctDigits = 9;

/**
 * Returns the part of a number, or of a piece of one, by which it is found however it was written. Null if the text is none.
 * @example endOfNumber("0722 123 456") // "722123456"
 */
export function endOfNumber(text: string): string | null {
  if (!/^(?:tel:)?[\d\s()+./-]*(?:(?:;ext=|ext\.?|x|int\.?|poste)\s*\d+)?$/i.test(text)) return null;
  const number = numberOf(text);
  if (number) return number.nationalNumber;
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "").slice(-distinctDigits);
  return digits.length < fewestDigits ? null : digits;
}

export function isPhoneKey(key: string): boolean {
  return key.startsWith(phonePrefix);
}

/** @example phoneOf("tel:+40215550199") // "+40215550199" */
export function phoneOf(key: string): string {
  return key.slice(phonePrefix.length);
}
