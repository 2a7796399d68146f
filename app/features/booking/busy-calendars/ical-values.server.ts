// Parses the values of an iCalendar file (RFC 5545 §3.3) that busy times need, in all forms that programs write.
import { dayMs } from "#app/platform/base/durations.ts";

/** `wall` is local time in milliseconds since 1970 as if in UTC; for an instant (`Z`, an offset), the instant. */
export type WrittenTime = { wall: number; isDay: boolean; isInstant: boolean };

/** Weeks and days are nominal: they keep the local time over a clock change. */
export type Duration = { days: number; exactMs: number };

const timePattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Parses a date, or a date and time.
 * @throws Error for one that doesn't exist
 */
export function parseTime(text: string, isDate = false): WrittenTime {
  const [, year, month, day, hour, minute, second, offset] = timePattern.exec(text.trim()) ?? [];
  const midnight = midnightOf(Number(year), Number(month), Number(day));
  if (isDate || hour === undefined) return { wall: midnight, isDay: true, isInstant: false };
  const wall = midnight + msOfDay(Number(hour), Number(minute), Number(second ?? 0));
  if (offset === undefined) return { wall, isDay: false, isInstant: false };
  return { wall: wall - offsetMs(offset), isDay: false, isInstant: true };
}

function midnightOf(year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month - 1, day);
  if (new Date(midnight).getUTCDate() !== day) throw new Error("no such day");
  return midnight;
}

/** Converts a time to milliseconds; 24:00 is the next midnight, a leap second the second before. */
function msOfDay(hour: number, minute: number, second: number): number {
  if (hour > 24 || minute > 59 || second > 60) throw new Error("no such time");
  return ((hour * 60 + minute) * 60 + Math.min(59, second)) * 1000;
}

export function isTimeList(value: string): boolean {
  return value.split(",").every((each) => timePattern.test(each.trim().split("/")[0] ?? ""));
}

/** Parses `+0200`, `-05:00`, `+013000` or `Z` into milliseconds. */
export function offsetMs(text: string): number {
  const [, sign, hours = "0", minutes = "0", seconds = "0"] =
    /^([+-])(\d{2}):?(\d{2})(\d{2})?$/.exec(text.trim()) ?? [];
  if (sign === undefined && !/^z$/i.test(text.trim())) throw new Error(`not an offset: ${text}`);
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === "-" ? -ms : ms;
}

const maxDays = 36_525; // a hundred years; anything longer is a mistake

/** Parses a duration. @throws Error if it is invalid or longer than a hundred years */
export function parseDuration(text: string): Duration {
  const pattern = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;
  const [, sign, weeks, days, hours, minutes, seconds] = pattern.exec(text.trim()) ?? [];
  if (sign === undefined || sign === "-") throw new Error(`not a duration: ${text}`);
  const number = (digits: string | undefined) => Number(digits ?? 0);
  const duration = {
    days: number(weeks) * 7 + number(days),
    exactMs: ((number(hours) * 60 + number(minutes)) * 60 + number(seconds)) * 1000,
  };
  if (duration.days + duration.exactMs / dayMs > maxDays) throw new Error(`too long: ${text}`);
  return duration;
}

/** Returns midnight of a local time's day. */
export function startOfDay(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs;
}
