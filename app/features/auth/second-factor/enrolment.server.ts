import { encode } from "uqr";
import { base32 } from "./base32.server.ts";
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
