// Puts free slots into days, weeks and parts of a day, as clocks in a time zone show them. Not how they are said.
import { timeFormat } from "#app/platform/i18n/time-format.ts";

/** A day that has free slots: its date in the zone, and the slots as ISO 8601 UTC times, in order. */
export type SlotDay = { date: string; slots: readonly string[] };

/** One place of a week: a date, and its free slots if it has any. */
export type WeekPlace = { date: string; slots: readonly string[] };

/** The part of a day that a slot begins in. */
export type DayPart = "morning" | "afternoon" | "evening";

/** The parts of a day, in order. */
export const dayParts: readonly DayPart[] = ["morning", "afternoon", "evening"];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The days with free slots, in order.
 * @example groupByDay(["2026-11-23T07:00:00.000Z"], "Europe/Bucharest") // [{ date: "2026-11-23", slots: […] }]
 */
export function groupByDay(slots: readonly string[], timeZone: string): SlotDay[] {
  const format = timeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const days = new Map<string, string[]>();
  for (const slot of slots) {
    const date = format.format(new Date(slot));
    const day = days.get(date);
    if (day) day.push(slot);
    else days.set(date, [slot]);
  }
  return [...days].map(([date, own]) => ({ date, slots: own }));
}

/**
 * The weeks from the first day to the last, Monday first. Weekdays at either end on which there never is a slot are left
 * out, so that a company's working week has five places a row.
 * @example weeksOf(groupByDay(slots, zone))[0].map(({ date }) => date) // ["2026-11-23", …, "2026-11-27"]
 */
export function weeksOf(days: readonly SlotDay[]): WeekPlace[][] {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return [];
  const weekdays = days.map(({ date }) => weekdayOf(date));
  const [from, to] = [Math.min(...weekdays), Math.max(...weekdays)];
  const slotsOf = new Map(days.map(({ date, slots }) => [date, slots]));
  const monday = timeOf(first.date) - weekdayOf(first.date) * dayMs;
  const count = Math.floor((timeOf(last.date) - monday) / (7 * dayMs)) + 1;
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: to - from + 1 }, (__, place) => {
      const date = new Date(monday + (week * 7 + from + place) * dayMs).toISOString().slice(0, 10);
      return { date, slots: slotsOf.get(date) ?? [] };
    }),
  );
}

/**
 * A day's slots by the part of the day that they begin in; parts without one are left out.
 * @example splitByPart(day.slots, "Europe/Bucharest") // [["morning", […]], ["afternoon", […]]]
 */
export function splitByPart(slots: readonly string[], timeZone: string): [DayPart, string[]][] {
  const format = timeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" });
  const parts = new Map<DayPart, string[]>();
  for (const slot of slots) {
    const part = partOf(Number(format.format(new Date(slot))));
    parts.set(part, [...(parts.get(part) ?? []), slot]);
  }
  return dayParts.flatMap((part): [DayPart, string[]][] => {
    const own = parts.get(part);
    return own ? [[part, own]] : [];
  });
}

function partOf(hour: number): DayPart {
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}

/** 0 is Monday. */
function weekdayOf(date: string): number {
  return (new Date(timeOf(date)).getUTCDay() + 6) % 7;
}

/** A date as the time of its noon in UTC: it has no zone of its own. */
function timeOf(date: string): number {
  return Date.parse(`${date}T12:00:00.000Z`);
}
