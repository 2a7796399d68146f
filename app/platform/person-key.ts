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

export function isPhoneKey(key: string): boolean {
  return key.startsWith(phonePrefix);
}

/** @example phoneOf("tel:+40215550199") // "+40215550199" */
export function phoneOf(key: string): string {
  return key.slice(phonePrefix.length);
}
