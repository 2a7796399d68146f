import { createHash, createHmac, randomBytes } from "node:crypto";

/**
 * Hashes a random secret of 120 bits or more for storage; it needs no salt or slow hash (ASVS 6.5.2), unlike passwords.
 */
export function hashSecret(secret: string): string {
  return sha256(secret);
}

/** Returns a text's SHA-256 as 43 base64url characters. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Returns a 256-bit secret for a URL: hex, because page URLs are lower-cased and the log masks such parts. */
export function newUrlSecret(): string {
  return randomBytes(32).toString("hex");
}

/** Returns a text's HMAC-SHA-256, 43 base64url characters: recognises the text; only this site's secret makes it. */
export function keyedHash(secret: string | Buffer, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
