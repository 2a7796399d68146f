// By what a person's data is found: their address, and without one their phone number. Everything that stores, exports or erases
// data of persons takes this key where it takes a lower-case address.

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

/** Returns null if the text has too few digits for a number. */
export function phoneKey(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, "");
  if (digits.length < fewestDigits) return null;
  if (/^\s*\+/.test(phone)) return `${phonePrefix}+${digits}`;
  return phonePrefix + digits.replace(/^00(?=\d{3})/, "+");
}

/** So many digits at the end tell numbers apart; before them stand a country code or a zero, as somebody wrote it. */
const distinctDigits = 9;

/**
 * Returns the part of a number, or of a piece of one, by which it is found however it was written. Null if the text is none.
 * @example endOfNumber("0722 123 456") // "722123456"
 */
export function endOfNumber(text: string): string | null {
  if (!/^[\d\s()+./-]*$/.test(text)) return null;
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
