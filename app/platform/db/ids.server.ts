// Makes the ids of rows: UUID version 7 (RFC 9562), which sort by the time of their making.
import { randomBytes } from "node:crypto";

let lastMs = 0;
let counter = 0;

/**
 * A new id: 48 bits of milliseconds, 12 bits that count up within one millisecond, 62 random bits.
 * Ids of one process always rise, also when its clock jumps back: they then go on from the latest time seen.
 *
 * @example newId(new Date("2026-01-31T09:30:00Z")) // "019c1355-2340-7a4c-9b3e-…"
 */
export function newId(now: Date): string {
  const nowMs = now.getTime();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = randomBytes(2).readUInt16BE() & 0x7ff; // half the range, so that counting up has room
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
