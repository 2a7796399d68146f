// Finds email addresses and phone numbers in a text, as keys of persons (person-key.ts).
import { isPhoneKey, parsePhoneKey, phoneKey, phoneOf } from "./person-key.ts";

const between = String.raw`[\s()./-]{0,3}`;

/** Shorter numbers are prices and years. */
const minDigits = 6;
const numbers = new RegExp(String.raw`\+?\d(?:${between}\d){${minDigits - 1},14}`, "g");

/** Returns everything that looks like an email address, and the keys of what looks like a phone number. */
export function writtenKeys(text: string): string[] {
  const addresses = text.match(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g) ?? [];
  const phones = text.match(numbers) ?? [];
  return [...addresses, ...phones.flatMap((phone) => phoneKey(phone) ?? [])];
}

/** Returns true if the text contains this address or number, however it is grouped, but not within a longer one. */
export function holdsKey(text: string, key: string): boolean {
  if (isPhoneKey(key)) return holdsNumber(text, key);
  const literal = key.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.!#$%&'*+/=?^\`{|}~-])${literal}(?![\\w-]|\\.\\w)`, "i").test(text);
}

function holdsNumber(text: string, key: string): boolean {
  const parts = parsePhoneKey(key);
  const digits = partsOfKey(key);
  if (digits.length < minDigits) return false;
  const ownDigits = parts?.isOwn ? `0?` : "";
  const code = parts && [...parts.code].join(between);
  const before = code ? `(?:(?:00)?${code}${between}(?:0${between})?|${ownDigits})` : "(?:00)?";
  return new RegExp(String.raw`(?<!\d)${before}${digits.join(between)}(?!\d)`).test(text);
}

/** Returns the parts that every text with the key contains, in this order. */
export function partsOfKey(key: string): string[] {
  if (!isPhoneKey(key)) return [key];
  return [...(parsePhoneKey(key)?.national ?? phoneOf(key).replace("+", ""))];
}
