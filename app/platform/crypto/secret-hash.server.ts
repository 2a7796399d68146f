import { createHash, createHmac, randomBytes } from "node:crypto";

/** Hashes a random secret of at least 120 bits for storage. It needs no salt or slow hash (ASVS 6.5.2), unlike passwords. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** A secret of 256 bits for an address: hex, because addresses of pages are lower-cased and the log masks such parts. */
export function newAddressSecret(): string {
  return randomBytes(32).toString("hex");
}

/** The HMAC-SHA-256 of a text, as 43 letters of base64url: the same text is known again, and only this site's secret makes it. */
export function keyedHash(secret: string | Buffer, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
