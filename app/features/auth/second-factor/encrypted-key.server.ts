// How a key lies in the database: encrypted for its admin, under a key derived from the installation's secret.
// That secret is in the same database: this keeps a key out of what shows single rows, not from who has the whole file.
import type { Deps } from "#app/platform/deps.server.ts";
import { seal, decrypt } from "#app/platform/encryption.server.ts";

type Secret = Pick<Deps, "secret">;

const purpose = "second-factor";

/** Encrypts an admin's key. It opens for this admin only. */
export function encryptKey({ secret }: Secret, adminId: string, key: Buffer): string {
  return seal({ secret, purpose, owner: adminId }, key);
}

/** Decrypts an admin's key. Throws where it was changed, belongs to another admin or was sealed by another secret. */
export function decryptKey({ secret }: Secret, adminId: string, sealed: string): Buffer {
  return decrypt({ secret, purpose, owner: adminId }, sealed);
}
