// A form token combines an idempotency key, a signed time of issue and the form's version. Holds no personal data.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Type byte of a token with a version after the time; others, as in earlier releases, have more random bytes. */
const hasVersion = 1;

/** Returns base64url of 1 type byte, 8 bytes of time, 7 of the form's version, 8 random and 24 of signature. */
export function issueFormToken(secret: Buffer, now: Date, formVersion = ""): string {
  const head = Buffer.alloc(9);
  if (formVersion !== "") head[0] = hasVersion;
  head.writeBigUInt64BE(BigInt(now.getTime()), 1);
  const context = Buffer.concat([head, Buffer.from(formVersion, "hex")]);
  const payload = Buffer.concat([context, randomBytes(24 - context.length)]);
  return Buffer.concat([payload, sign(secret, payload)]).toString("base64url");
}

/** Returns the age in milliseconds, or undefined if the signature is invalid. */
export function formTokenAge(secret: Buffer, token: string, now: Date): number | undefined {
  const payload = readPayload(secret, token);
  return payload && now.getTime() - Number(payload.readBigUInt64BE(1));
}

/** Returns the version of the enquiry form that it was issued with, or undefined if it has none or isn't ours. */
export function formVersionIn(secret: Buffer, token: string): string | undefined {
  const payload = readPayload(secret, token);
  return payload?.[0] === hasVersion ? payload.subarray(9, 16).toString("hex") : undefined;
}

function readPayload(secret: Buffer, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 48) return undefined;
  const payload = bytes.subarray(0, 24);
  return timingSafeEqual(bytes.subarray(24), sign(secret, payload)) ? payload : undefined;
}

function sign(secret: Buffer, payload: Buffer): Buffer {
  return createHmac("sha256", secret).update(payload).digest().subarray(0, 24);
}
