// Groups free slots by day and week in a time zone.
import { dayMs } from "#app/platform/base/durations.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";

/** ISO 8601 UTC times, sorted. */
export type SlotDay = { date: string; slots: readonly string[] };

/** Groups slots by day, sorted. */
export function groupByDay(slots: readonly string[], timeZone: string): SlotDay[] {
  // Swedish dates have the format of ISO 8601; Canada's were American in ICU 72.
  const format = timeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const dateOf = (slot: string) => format.format(new Date(slot));
  const days = groupBy(slots, (slot) => slot.slice(0, 10)).flatMap(([, ofUtcDay]) => {
    // Intl takes 30 µs per call on a phone: if a UTC day's first and last slot have one date, so do those between.
    const [first, last] = [ofUtcDay.at(0) ?? "", ofUtcDay.at(-1) ?? ""].map(dateOf);
    return ofUtcDay.map((slot) => ({ slot, date: first === last ? (first ?? "") : dateOf(slot) }));
  });
  return groupBy(days, ({ date }) => date).map(([date, daySlots]) => ({
    date,
    slots: daySlots.map(({ slot }) => slot),
  }));
}

/** Groups items; `Map.groupBy` is missing in Safari before 17.4. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}

/**
 * Returns weeks, Monday first. Weekdays at either end without any slot are omitted, so a working week has five columns.
 * @example groupByWeek(groupByDay(slots, zone))[0].map(({ date }) => date) // ["2026-11-23", …, "2026-11-27"]
 */
export function groupByWeek(days: readonly SlotDay[]): SlotDay[][] {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return [];
  const weekdays = days.map(({ date }) => weekdayOf(date));
  const [from, to] = [Math.min(...weekdays), Math.max(...weekdays)];
  const slotsOf = new Map(days.map(({ date, slots }) => [date, slots]));
  const monday = noonOf(first.date) - weekdayOf(first.date) * dayMs;
  const count = Math.floor((noonOf(last.date) - monday) / (7 * dayMs)) + 1;
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: to - from + 1 }, (__, index) => {
      const date = new Date(monday + (week * 7 + from + index) * dayMs).toISOString().slice(0, 10);
      return { date, slots: slotsOf.get(date) ?? [] };
    }),
  );
}

/** Returns the weekday; 0 is Monday. */
function weekdayOf(date: string): number {
  return (new Date(noonOf(date)).getUTCDay() + 6) % 7;
}

/** Returns noon UTC of a date. */
function noonOf(date: string): number {
  return Date.parse(`${date}T12:00:00.000Z`);
}
