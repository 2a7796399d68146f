// Authenticated encryption of stored values (AES-256-GCM).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** The secret that the key is derived from, its purpose, and the record that the ciphertext belongs to. */
export type EncryptionContext = { secret: string | Buffer; purpose: string; owner: string };

/** Returns base64url. */
export function encrypt({ secret, purpose, owner }: EncryptionContext, plain: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyFrom(secret, purpose), nonce, { authTagLength: tagBytes });
  sealing.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([sealing.update(plain), sealing.final()]);
  return Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString("base64url");
}

/**
 * Decrypts the result of {@link encrypt}. Throws if it was changed, belongs to another owner or used another secret.
 */
export function decrypt({ secret, purpose, owner }: EncryptionContext, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  const opening = createDecipheriv(cipher, keyFrom(secret, purpose), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(Buffer.from(owner));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]);
}

function keyFrom(secret: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
