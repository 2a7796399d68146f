// Random codes that people type, in Crockford's alphabet, which has no two characters that look alike.
import { randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns a random code of groups of four characters, 20 bits each.
 * @example newCode(3) // "7KQ2-M0XA-91FD"
 */
export function newCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Returns the characters of a typed code. Ignores case and separators; reads O as 0, I and L as 1. */
export function readTypedCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return plain.replaceAll(/[^0-9A-Z]/g, "");
}
