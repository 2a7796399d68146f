// Email addresses as they stand in a written text.

/** Returns what looks like one. */
export function writtenAddresses(text: string): string[] {
  return text.match(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g) ?? [];
}

/** True if the text holds this very address, not a longer one that ends or begins like it. */
export function holdsAddress(text: string, email: string): boolean {
  const literal = email.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.!#$%&'*+/=?^\`{|}~-])${literal}(?![\\w-]|\\.\\w)`, "i").test(text);
}
