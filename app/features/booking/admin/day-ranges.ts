import type { DayOff } from "../contract.ts";

/** Consecutive days off with the same note; `bookings` is their sum. */
export type DayRange = { first: string; last: string; note: string; bookings: number };

/** `days` are sorted. */
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
