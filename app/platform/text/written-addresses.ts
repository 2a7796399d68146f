// Email addresses and phone numbers as they stand in a written text, as keys of persons (person-key.ts).
import { isPhoneKey, partsOf, phoneKey, phoneOf } from "./person-key.ts";

const between = String.raw`[\s()./-]{0,3}`;

/** Shorter numbers are prices and years. */
const fewestDigits = 6;
const numbers = new RegExp(String.raw`\+?\d(?:${between}\d){${fewestDigits - 1},14}`, "g");

/** Returns what looks like an address, and the keys of what looks like a phone number. */
export function writtenKeys(text: string): string[] {
  const addresses = text.match(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g) ?? [];
  const phones = text.match(numbers) ?? [];
  return [...addresses, ...phones.flatMap((phone) => phoneKey(phone) ?? [])];
}

/** True if the text holds this very address or number, however it is grouped, not a longer one that ends or begins like it. */
export function holdsKey(text: string, key: string): boolean {
  if (isPhoneKey(key)) return holdsNumber(text, key);
  const literal = key.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.!#$%&'*+/=?^\`{|}~-])${literal}(?![\\w-]|\\.\\w)`, "i").test(text);
}

function holdsNumber(text: string, key: string): boolean {
  const parts = partsOf(key);
  const digits = partsOfKey(key);
  if (digits.length < fewestDigits) return false;
  const own = parts?.isOwn ? `0?` : "";
  const code = parts && [...parts.code].join(between);
  const before = code ? `(?:(?:00)?${code}${between}(?:0${between})?|${own})` : "(?:00)?";
  return new RegExp(String.raw`(?<!\d)${before}${digits.join(between)}(?!\d)`).test(text);
}

/** Returns what stands in every text that holds the key, in this order. */
export function partsOfKey(key: string): string[] {
  if (!isPhoneKey(key)) return [key];
  return [...(partsOf(key)?.national ?? phoneOf(key).replace("+", ""))];
}
