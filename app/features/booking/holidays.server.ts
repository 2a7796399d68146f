// Public holidays of a year, from the fixed days and those counted from Orthodox Easter. No zones: days are days.
import { Temporal } from "temporal-polyfill";
import type { Holidays } from "#app/platform/content/holidays.schema.ts";

/**
 * The holidays of a year by their day; of two on one day both are named.
 * @example holidaysOf(2026, content.holidays).get("2026-04-10") // "Good Friday"
 */
export function holidaysOf(year: number, { fixed, easter }: Holidays): Map<string, string> {
  const sunday = orthodoxEaster(year);
  const found = [
    ...Object.entries(fixed).map(([day, name]) => [`${year}-${day}`, name] as const),
    ...easter.map(({ days, name }) => [sunday.add({ days }).toString(), name] as const),
  ];
  const holidays = new Map<string, string>();
  for (const [day, name] of found.toSorted(([a], [b]) => a.localeCompare(b, "en")))
    holidays.set(day, holidays.has(day) ? `${holidays.get(day)}, ${name}` : name);
  return holidays;
}

/**
 * Orthodox Easter Sunday in the Gregorian calendar: the Julian computus as Meeus gives it (Astronomical Algorithms, ch. 8),
 * and the days by which the Julian calendar is behind in that year.
 */
export function orthodoxEaster(year: number): Temporal.PlainDate {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  const daysBehind = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return Temporal.PlainDate.from({ year, month, day }).add({ days: daysBehind });
}
