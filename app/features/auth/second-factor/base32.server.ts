// Base32 (RFC 4648 §6) without padding: how authenticator apps take a key.

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Bytes as base32; whole groups of five bits, as keys have.
 * @example base32(Buffer.from("12345678901234567890")) // "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
 */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((group) => letters[Number.parseInt(group, 2)]).join("");
}
