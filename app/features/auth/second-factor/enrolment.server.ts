import { encode } from "uqr";
import type { Enrolment } from "./contract.ts";

/**
 * Returns the key as URI, QR code and text. Defaults (digits, hash, period) are omitted from the URI, which keeps the QR code
 * coarse.
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function describeKey(key: Buffer, { issuer, account }: { issuer: string; account: string }): Enrolment {
  const secret = base32(key);
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
  return { secret, uri, picture: draw(uri) };
}

/** One SVG path; each dark run of a row is a rectangle. */
function draw(text: string): Enrolment["picture"] {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const rows = data.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: path.join("") };
}

// Base32 (RFC 4648 §6) without padding, as authenticator apps expect.

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((group) => alphabet[Number.parseInt(group, 2)]).join("");
}
