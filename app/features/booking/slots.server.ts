// Slots that can be offered: opening hours minus notice, horizon, holidays and days off. Ignores existing bookings.
import { Temporal } from "temporal-polyfill";
import type { Company } from "#app/platform/content/company.schema.ts";
import type { Holidays } from "#app/platform/content/holidays.schema.ts";
import { holidaysOf } from "./holidays.server.ts";

/** `daysOff` as `2026-12-24`. */
export type SlotRules = {
  now: Date;
  hours: Company["hours"];
  holidays: Holidays;
  daysOff: ReadonlySet<string>;
  noticeHours: number;
  horizonDays: number;
  slotMinutes: number;
};

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** Sorted ISO 8601 UTC times. Slots follow in real time from opening, so that a DST change neither loses nor duplicates one. */
export function offeredSlots(rules: SlotRules): string[] {
  return slotsInReach(rules)
    .filter((startMs) => startMs >= earliestMs(rules))
    .map((startMs) => new Date(startMs).toISOString());
}

/** The result of the last {@link slotsInReach}: it is the same all day, takes 2 ms, and anybody can ask for it any number of times. */
let last: { key: string; slots: number[] } = { key: "", slots: [] };

function slotsInReach(rules: SlotRules): number[] {
  const { now, horizonDays, hours, holidays, daysOff, slotMinutes } = rules;
  const today = dayAt(now, hours.timezone);
  const key = JSON.stringify([today, horizonDays, hours, holidays, [...daysOff], slotMinutes]);
  if (key === last.key) return last.slots;
  const isOpen = openDays(rules);
  const slots = Array.from({ length: horizonDays + 1 }, (_, days) => today.add({ days }))
    .filter(isOpen)
    .flatMap((day) => slotsOf(day, rules));
  last = { key, slots };
  return slots;
}

/** Checks one day only. */
export function isOffered(startsAt: string, rules: SlotRules): boolean {
  const { now, horizonDays, hours } = rules;
  const day = dayAt(new Date(startsAt), hours.timezone);
  const daysAhead = dayAt(now, hours.timezone).until(day).days;
  const isInReach = daysAhead >= 0 && daysAhead <= horizonDays;
  const startMs = Date.parse(startsAt);
  return isInReach && startMs >= earliestMs(rules) && openDays(rules)(day) && slotsOf(day, rules).includes(startMs);
}

export function dayAt(time: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

function openDays({ hours, holidays, daysOff }: Pick<SlotRules, "hours" | "holidays" | "daysOff">) {
  const years = new Map<number, ReadonlyMap<string, string>>();
  const isHoliday = (day: Temporal.PlainDate) => {
    const ofYear = years.get(day.year) ?? holidaysOf(day.year, holidays);
    years.set(day.year, ofYear);
    return ofYear.has(day.toString());
  };
  return (day: Temporal.PlainDate) =>
    hours.days.some((name) => name === weekdays[day.dayOfWeek - 1]) && !isHoliday(day) && !daysOff.has(day.toString());
}

function earliestMs({ now, noticeHours }: SlotRules): number {
  return now.getTime() + noticeHours * 60 * 60 * 1000;
}

function slotsOf(day: Temporal.PlainDate, { hours, slotMinutes }: SlotRules): number[] {
  const at = (plainTime: string) => day.toZonedDateTime({ timeZone: hours.timezone, plainTime }).epochMilliseconds;
  const [opensMs, closesMs] = [at(hours.opens), at(hours.closes)];
  const slotMs = slotMinutes * 60 * 1000;
  const count = Math.max(0, Math.floor((closesMs - opensMs) / slotMs));
  return Array.from({ length: count }, (_, index) => opensMs + index * slotMs);
}
