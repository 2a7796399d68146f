// Single-use codes for a lost authenticator: 120 random bits, so a plain hash is enough (ASVS 6.5.2).
import { randomInt } from "node:crypto";
import { hashSecret } from "#app/platform/secret-hash.server.ts";

const howMany = 10;
const groups = 6;

/** Without characters that look alike (Crockford). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten codes as shown: `7KQ2-M0XA-…`, six groups of four. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: howMany }, () => Array.from({ length: groups }, group).join("-"));
}

/** Ignores case and separators; O counts as 0, I and L as 1. */
export function hashRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const code = plain.replaceAll(/[^0-9A-Z]/g, "");
  return hashSecret(code);
}
