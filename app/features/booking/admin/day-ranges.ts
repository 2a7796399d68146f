import { daysAfter } from "#app/platform/i18n/company-time.ts";
import type { DayOff } from "../contract.ts";

/** Consecutive days off with the same note; `bookings` is their sum. */
export type DayRange = { first: string; last: string; note: string; bookings: number };

/** Joins days into ranges; `days` are sorted. */
export function joinDays(days: readonly DayOff[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const { day, note, bookings } of days) {
    const before = ranges.at(-1);
    if (before && before.note === note && daysAfter(before.last, 1) === day) {
      before.last = day;
      before.bookings += bookings;
    } else ranges.push({ first: day, last: day, note, bookings });
  }
  return ranges;
}
