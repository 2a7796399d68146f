// Codes for when the authenticator is lost: each works once. They hold 120 random bits, so a plain hash keeps them (ASVS 6.5.2).
import { randomInt } from "node:crypto";
import { hashSecret } from "#app/platform/secret-hash.server.ts";

const howMany = 10;
const groups = 6;

/** Digits and letters that can't be taken for each other (Crockford). */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten fresh ones, as they are shown: `7KQ2-M0XA-…`, six groups of four. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: howMany }, () => Array.from({ length: groups }, group).join("-"));
}

/** The hash of a code, however it was typed: in small letters, with other separators, with O for 0 and I or L for 1. */
export function hashRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const code = plain.replaceAll(/[^0-9A-Z]/g, "");
  return hashSecret(code);
}
