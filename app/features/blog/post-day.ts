// The day of a post as the specification writes it: en-US in every language, in the company's time zone.

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Europe/Bucharest" });

/**
 * A day in words.
 * @example formatDay("2026-11-20T12:00:00.000Z") // "November 20, 2026"
 */
export function formatDay(time: string): string {
  return day.format(new Date(time));
}
