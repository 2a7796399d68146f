import { createHash } from "node:crypto";

/** Hashes a random secret of at least 120 bits for storage. It needs no salt or slow hash (ASVS 6.5.2), unlike passwords. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
