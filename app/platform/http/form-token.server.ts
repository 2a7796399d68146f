// A form token: an idempotency key and a signed time of issue, with the version of the enquiry form, in one. Holds no personal data.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Says that a version follows the time; without one, as in tokens of earlier releases, there are more random bytes. */
const hasVersion = 1;

/** 1 byte of shape, 8 of time, 7 of the version of the enquiry form, 8 random and 24 of signature, base64url. */
export function issueFormToken(secret: Buffer, now: Date, formVersion = ""): string {
  const head = Buffer.alloc(9);
  if (formVersion !== "") head[0] = hasVersion;
  head.writeBigUInt64BE(BigInt(now.getTime()), 1);
  const known = Buffer.concat([head, Buffer.from(formVersion, "hex")]);
  const payload = Buffer.concat([known, randomBytes(24 - known.length)]);
  return Buffer.concat([payload, sign(secret, payload)]).toString("base64url");
}

/** Returns the age in milliseconds, or undefined if the signature is invalid. */
export function formTokenAge(secret: Buffer, token: string, now: Date): number | undefined {
  const payload = readPayload(secret, token);
  return payload && now.getTime() - Number(payload.readBigUInt64BE(1));
}

/** Returns the version of the enquiry form that was offered with it, or undefined if it has none or isn't ours. */
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
