import { createHash, createHmac } from "node:crypto";

/**
 * What is kept of a secret that was made at random (120 bits or more): enough to know it again, nothing to act with. It needs
 * neither salt nor slowness, because nobody can guess so many bits (ASVS 6.5.2); passwords have a hash of their own.
 * @example hashSecret("a token") // "R5vF…", 43 letters of base64url: SHA-256
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** The HMAC-SHA-256 of a text, as 43 letters of base64url: the same text is known again, and only this site's secret makes it. */
export function keyedHash(secret: string | Buffer, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
