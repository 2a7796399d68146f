// Which spellings of an email address reach the same inbox. Limits count inboxes, not spellings.

/** Gmail ignores dots in the local part, and answers to two domains. */
const gmail = new Set(["gmail.com", "googlemail.com"]);

/**
 * Returns the one form under which all spellings of an address are counted: lower case, without a name before it, without a
 * `+tag`, and without dots at Gmail. It is for comparing only: an email goes to the address as it was given.
 * @example foldAddress("Ana.Pop+shop@googlemail.com") // "anapop@gmail.com"
 */
export function foldAddress(address: string): string {
  const plain = (/<([^<>]*)>$/.exec(address)?.[1] ?? address).trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = plain.slice(at + 1);
  const local = plain.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*$/, "");
  return gmail.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
