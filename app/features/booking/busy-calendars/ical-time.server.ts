import type ICAL from "ical.js";

/** Returns a local time as if it were UTC, in milliseconds since 1970. */
export function asUtc({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
