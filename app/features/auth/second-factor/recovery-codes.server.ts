// Single-use codes for a lost authenticator: 120 random bits, so a plain hash is enough (ASVS 6.5.2).
import { hashSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { newCode, readTypedCode } from "../typed-codes.server.ts";

const howMany = 10;
const groups = 6;

/** Returns ten codes as shown: `7KQ2-M0XA-…`, six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => newCode(groups));
}

export function hashRecoveryCode(typed: string): string {
  return hashSecret(readTypedCode(typed));
}
