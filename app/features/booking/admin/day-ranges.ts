// Days off as the ranges that people think in; the server keeps single days.
import type { DayOff } from "../contract.ts";

/** Days off that follow each other with the same note; `bookings` counts the calls on all of them. */
export type DayRange = { first: string; last: string; note: string; bookings: number };

/** Joins days off, which are in order, to ranges. */
export function joinDays(days: readonly DayOff[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const { day, note, bookings } of days) {
    const before = ranges.at(-1);
    if (before && before.note === note && dayAfter(before.last) === day) {
      before.last = day;
      before.bookings += bookings;
    } else ranges.push({ first: day, last: day, note, bookings });
  }
  return ranges;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
