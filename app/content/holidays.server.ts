// Computes public holidays: fixed dates and those relative to Easter.
import { Temporal } from "temporal-polyfill";
import type { Holidays } from "./holidays.schema.ts";

/**
 * Returns the names of holidays by date; two on the same day are joined.
 * @example computeHolidays(2026, content.holidays).get("2026-04-10") // "Good Friday"
 */
export function computeHolidays(
  year: number,
  { fixed, easter, westernEaster: western }: Holidays,
): Map<string, string> {
  const from =
    (sunday: Temporal.PlainDate) =>
    ({ days, name }: Holidays["easter"][number]) =>
      [sunday.add({ days }).toString(), name] as const;
  const entries = [
    ...Object.entries(fixed).map(([day, name]) => [`${year}-${day}`, name] as const),
    ...easter.map(from(orthodoxEaster(year))),
    ...western.map(from(westernEaster(year))),
  ];
  const holidays = new Map<string, string>();
  for (const [day, name] of entries.toSorted(([a], [b]) => a.localeCompare(b, "en")))
    holidays.set(day, holidays.has(day) ? `${holidays.get(day)}, ${name}` : name);
  return holidays;
}

/**
 * Returns Orthodox Easter by the Julian computus of Meeus (Astronomical Algorithms, ch. 8), plus the difference of the
 * calendars.
 */
export function orthodoxEaster(year: number): Temporal.PlainDate {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  const daysBehind = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return Temporal.PlainDate.from({ year, month, day }).add({ days: daysBehind });
}

/** Returns Western Easter by the Gregorian computus of Meeus (Astronomical Algorithms, ch. 8). */
export function westernEaster(year: number): Temporal.PlainDate {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(n / 31), day: (n % 31) + 1 });
}
