// How a key lies in the database: encrypted for its admin (AES-256-GCM), under a key derived from the installation's secret.
// That secret is in the same database: this keeps a key out of what shows single rows, not from who has the whole file.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Deps } from "#app/platform/deps.server.ts";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

type Secret = Pick<Deps, "secret">;

/** Encrypts an admin's key. It opens for this admin only. */
export function sealKey({ secret }: Secret, adminId: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, sealingKey(secret), nonce, { authTagLength: tagBytes });
  sealing.setAAD(Buffer.from(adminId));
  const sealed = Buffer.concat([sealing.update(key), sealing.final()]);
  return Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString("base64url");
}

/** Decrypts an admin's key. Throws where it was changed, belongs to another admin or was sealed by another secret. */
export function openKey({ secret }: Secret, adminId: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  const opening = createDecipheriv(cipher, sealingKey(secret), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(Buffer.from(adminId));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]);
}

function sealingKey(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "second-factor", 32));
}
