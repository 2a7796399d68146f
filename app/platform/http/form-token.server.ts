// A form token: an idempotency key and a signed time of issue in one. Holds no personal data.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 9 bytes of time, 15 random bytes and 24 of signature, base64url. */
export function issueFormToken(secret: Buffer, now: Date): string {
  const time = Buffer.alloc(9);
  time.writeBigUInt64BE(BigInt(now.getTime()), 1);
  const payload = Buffer.concat([time, randomBytes(15)]);
  return Buffer.concat([payload, sign(secret, payload)]).toString("base64url");
}

/** Returns the age in milliseconds, or undefined if the signature is invalid. */
export function formTokenAge(secret: Buffer, token: string, now: Date): number | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 48) return undefined;
  const payload = bytes.subarray(0, 24);
  if (!timingSafeEqual(bytes.subarray(24), sign(secret, payload))) return undefined;
  return now.getTime() - Number(payload.readBigUInt64BE(1));
}

function sign(secret: Buffer, payload: Buffer): Buffer {
  return createHmac("sha256", secret).update(payload).digest().subarray(0, 24);
}
