// Computes offered slots: working hours minus notice, horizon, holidays, blocked times and days off. Ignores bookings.
import { Temporal } from "temporal-polyfill";
import type { Holidays } from "#app/content/holidays.schema.ts";
import { computeHolidays } from "#app/content/holidays.server.ts";
import { hourMs } from "#app/platform/base/durations.ts";
import { weekdays } from "#app/platform/base/weekdays.ts";
import { blockedIntervals } from "./availability/blocked-times.server.ts";
import type { WeekHours } from "./availability/contract.ts";
import { joinIntervals, startsOutside } from "./availability/intervals.ts";
import type { BlockedRow } from "./availability/queries.server.ts";
import { slotMs } from "./form-fields.ts";

export type SlotRules = {
  now: Date;
  timeZone: string;
  hours: WeekHours;
  holidays: Holidays;
  blocked: readonly Pick<BlockedRow, "from_time" | "to_time" | "repeats">[];
  noticeHours: number;
  horizonDays: number;
};

/** Returns sorted starts (ms since 1970). Slots follow in real time from opening, so DST loses or repeats none. */
export function offeredSlots(rules: SlotRules): number[] {
  const earliestMs = rules.now.getTime() + rules.noticeHours * hourMs;
  return slotsInReach(rules).filter((startMs) => startMs >= earliestMs);
}

/** The last result of {@link slotsInReach}: it is the same all day and takes 2 ms, but anyone may request it. */
let last: { key: string; slots: number[] } = { key: "", slots: [] };

function slotsInReach(rules: SlotRules): number[] {
  const { now, horizonDays, timeZone, hours, holidays, blocked } = rules;
  const today = dayAt(now, timeZone);
  const key = JSON.stringify([today, horizonDays, timeZone, hours, holidays, blocked]);
  if (key === last.key) return last.slots;
  const isHoliday = holidayCheck(holidays);
  const slots = Array.from({ length: horizonDays + 1 }, (_, days) => today.add({ days }))
    .filter((day) => !isHoliday(day))
    .flatMap((day) => slotsOf(day, rules));
  const reach = { first: today, last: today.add({ days: horizonDays }), timeZone };
  const blockedSpans = joinIntervals(blocked.flatMap((span) => blockedIntervals(span, reach)));
  last = { key, slots: startsOutside(slots, blockedSpans, { beforeMs: 0, afterMs: slotMs }) };
  return last.slots;
}

export function dayAt(time: Date, timeZone: string): Temporal.PlainDate {
  return zoned(time, timeZone).toPlainDate();
}

/** Formats a local time: `2026-11-24T10:00` */
export function timeAt(time: Date, timeZone: string): string {
  return zoned(time, timeZone).toPlainDateTime().toString({ smallestUnit: "minute" });
}

/** Returns the beginning of a day: `2026-11-24T00:00` */
export function midnight(day: Temporal.PlainDate): string {
  return `${day.toString()}T00:00`;
}

function zoned(time: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone);
}

function holidayCheck(holidays: Holidays): (day: Temporal.PlainDate) => boolean {
  const years = new Map<number, ReadonlyMap<string, string>>();
  return (day) => {
    const ofYear = years.get(day.year) ?? computeHolidays(day.year, holidays);
    years.set(day.year, ofYear);
    return ofYear.has(day.toString());
  };
}

function slotsOf(day: Temporal.PlainDate, { hours, timeZone }: SlotRules): number[] {
  const at = (plainTime: string) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  const name = weekdays[day.dayOfWeek - 1];
  return (name ? hours[name] : []).flatMap(({ from, to }) => {
    const [opensMs, closesMs] = [at(from), at(to)];
    const count = Math.max(0, Math.floor((closesMs - opensMs) / slotMs));
    return Array.from({ length: count }, (_, index) => opensMs + index * slotMs);
  });
}
