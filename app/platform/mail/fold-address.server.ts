/** Gmail ignores dots in the local part and has two domains. */
const gmail = new Set(["gmail.com", "googlemail.com"]);

/**
 * Normalises an address so that all spellings of one inbox compare equal: lower case, no display name, no `+tag`, no
 * dots at Gmail. For comparing only; emails go to the address as given.
 * @example foldAddress("Ana.Pop+shop@googlemail.com") // "anapop@gmail.com"
 */
export function foldAddress(address: string): string {
  const plain = (/<([^<>]*)>$/.exec(address)?.[1] ?? address).trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = plain.slice(at + 1);
  const local = plain.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*$/, "");
  return gmail.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
