import { randomBytes } from "node:crypto";

let lastMs = 0;
let counter = 0;

/**
 * Returns a UUID version 7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter, 62 random bits. Ids of one process
 * always increase, even if its clock jumps back.
 */
export function newId(now: Date): string {
  const nowMs = now.getTime();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = randomBytes(2).readUInt16BE() & 0x7ff; // half the range, so that the counter has room
  } else if (++counter > 0xfff) {
    lastMs++;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  const count = counter.toString(16).padStart(3, "0");
  const random = randomBytes(8);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80; // variant 10
  const tail = random.toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
