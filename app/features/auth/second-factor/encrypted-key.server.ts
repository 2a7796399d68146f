// TOTP keys are encrypted per admin, under a key derived from the installation's secret. That secret is in the same database:
// this protects single rows, not the whole file.
import type { Deps } from "#app/platform/deps.server.ts";
import { seal, decrypt } from "#app/platform/encryption.server.ts";

type Secret = Pick<Deps, "secret">;

const purpose = "second-factor";

export function encryptKey({ secret }: Secret, adminId: string, key: Buffer): string {
  return seal({ secret, purpose, owner: adminId }, key);
}

/** Throws if it was changed or belongs to another admin. */
export function decryptKey({ secret }: Secret, adminId: string, sealed: string): Buffer {
  return decrypt({ secret, purpose, owner: adminId }, sealed);
}
