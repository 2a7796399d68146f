// Public holidays: fixed dates and those relative to Orthodox Easter.
import { Temporal } from "temporal-polyfill";
import type { Holidays } from "#app/platform/content/holidays.schema.ts";

/**
 * Names by day; two on one day are joined.
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

/** The Julian computus by Meeus (Astronomical Algorithms, ch. 8), plus the difference of the calendars. */
export function orthodoxEaster(year: number): Temporal.PlainDate {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  const daysBehind = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return Temporal.PlainDate.from({ year, month, day }).add({ days: daysBehind });
}
