// TOTP (RFC 6238, RFC 4226): HMAC-SHA-1, six digits, steps of 30 s.
import { createHmac, timingSafeEqual } from "node:crypto";

/** The hash's length, as RFC 4226 §4 (R6) recommends. */
export const keyBytes = 20;

const stepMs = 30_000;
const digits = 6;

/** One step before and after, for delays and clock drift (RFC 6238 §5.2). */
const toleratedSteps = [-1, 0, 1];

/**
 * Returns the code of a time step (RFC 4226 §5.3).
 * @example codeAt(key, 1) // "287082" for the key of the RFC's appendix
 */
export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

export function timeStep(time: Date): number {
  return Math.floor(time.getTime() / stepMs);
}

/** Returns the matching step around `now`, or undefined. Compares all of them, each in constant time. */
export function stepOfCode(key: Buffer, code: string, now: Date): number | undefined {
  const givenCode = Buffer.from(code);
  const steps = toleratedSteps.map((off) => timeStep(now) + off);
  const isRight = steps.map((step) => {
    const expected = Buffer.from(codeAt(key, step));
    return expected.length === givenCode.length && timingSafeEqual(expected, givenCode);
  });
  return steps[isRight.indexOf(true)];
}
