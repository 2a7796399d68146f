// The key of a person's data: their email address, or their phone number if there is none. Code that stores, exports or
// erases personal data accepts this key in place of a lower-case address.

import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { CountryCode } from "libphonenumber-js/min";
import { companyCalling, companyCountry } from "#app/platform/brand/brand.ts";

const phonePrefix = "tel:";

/** Fewer digits don't identify anyone. */
const minDigits = 3;

/**
 * Returns the key of a person: never an empty one, so that two persons without contact details aren't the same.
 * @example personKey({ email: null, phone: "0040 (21) 555-0199" }) // "tel:+40215550199"
 */
export function personKey({ email, phone }: { email?: string | null; phone?: string | null }): string | null {
  return email ? email.toLowerCase() : phoneKey(phone ?? "");
}

/**
 * Returns one key for a number, however it is written: without a country code it belongs to the company's country. An
 * invalid number is identified by its digits; null if it has too few.
 */
export function phoneKey(phone: string): string | null {
  const number = numberOf(phone);
  return number ? phonePrefix + number.number : keyByDigits(phone);
}

function keyByDigits(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, "");
  if (digits.length < minDigits) return null;
  if (/^\s*\+/.test(phone)) return `${phonePrefix}+${digits}`;
  return phonePrefix + digits.replace(/^00(?=\d{3})/, "+");
}

/** Returns undefined if the number's length is impossible in its country. */
function numberOf(phone: string) {
  const number = parsePhoneNumberFromString(phone, companyCountry as CountryCode); // checked by company.schema.ts
  return number?.isPossible() ? number : undefined;
}

/** Returns a key and those that earlier releases stored for the same number, as it was written. */
export function storedKeys(key: string): string[] {
  const parts = parsePhoneKey(key);
  if (parts === null) return [key];
  const { code, national, isOwn } = parts;
  const written = isOwn ? [`+${code}0${national}`, `0${national}`, national] : [`+${code}0${national}`];
  return [key, ...written.map((digits) => phonePrefix + digits)];
}

/**
 * Returns a key's country code and national digits, and whether it is a number of the company's country, for which
 * people leave out the code. Null if the key isn't a valid phone number.
 */
export function parsePhoneKey(key: string): { code: string; national: string; isOwn: boolean } | null {
  const number = isPhoneKey(key) ? numberOf(phoneOf(key)) : undefined;
  if (!number) return null;
  const { countryCallingCode: code, nationalNumber: national } = number;
  return { code, national, isOwn: code === companyCalling.code };
}

/** Last digits that distinguish numbers; a country code or a zero may precede them. */
const distinctDigits = 9;

/**
 * Returns the part of a number, or of a fragment, that finds it however it was written. Null if the text isn't one.
 * @example endOfNumber("0722 123 456") // "722123456"
 */
export function endOfNumber(text: string): string | null {
  if (!/^(?:tel:)?[\d\s()+./-]*(?:(?:;ext=|ext\.?|x|int\.?|poste)\s*\d+)?$/i.test(text)) return null;
  const number = numberOf(text);
  if (number) return number.nationalNumber;
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "").slice(-distinctDigits);
  return digits.length < minDigits ? null : digits;
}

export function isPhoneKey(key: string): boolean {
  return key.startsWith(phonePrefix);
}

/** @example phoneOf("tel:+40215550199") // "+40215550199" */
export function phoneOf(key: string): string {
  return key.slice(phonePrefix.length);
}
