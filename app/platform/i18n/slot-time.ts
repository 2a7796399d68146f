// Formats the time of a call. Intl's short names differ between browsers and server: React keeps the server's.
import type { Locale } from "./locales.ts";
import { readerFormat } from "./time-format.ts";

/** Formats as `Monday, November 23`, without a time zone in the browser's. */
export function formatWeekdayAndDate(slot: string, locale: Locale, timeZone?: string): string {
  return formatLong(locale, { timeZone, weekday: "long", month: "long", day: "numeric" }, new Date(slot));
}

/** Formats as `09:00`. */
export function formatTime(slot: string, locale: Locale, timeZone: string): string {
  return formatLong(locale, { timeZone, hour: "2-digit", minute: "2-digit" }, new Date(slot));
}

/**
 * Formats a time zone by its city; the company's zone by the city's name in the page's language.
 * @example formatZone("America/New_York", { timeZone: "Europe/Bucharest", place: "București" }) // "New York"
 */
export function formatZone(timeZone: string, company: { timeZone: string; place: string }): string {
  if (timeZone === company.timeZone) return company.place;
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/**
 * Returns the browser's time zone as a place; undefined if it has none: browsers that hide it report "UTC".
 */
export function browserZone(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined; // some browsers have none
  return zone?.includes("/") && !zone.startsWith("Etc/") ? zone : undefined;
}

/** Returns true if two zones differ at this time. */
export function zonesDiffer(slot: string, timeZone: string, otherZone: string): boolean {
  const clock = (zone: string) => formatTime(slot, "en", zone) + formatWeekdayAndDate(slot, "en", zone);
  return clock(timeZone) !== clock(otherZone);
}

/** Formats with plain spaces: browsers and the server differ in them. */
export function formatLong(locale: Locale, options: Intl.DateTimeFormatOptions, time: Date): string {
  return readerFormat(locale, options)
    .format(time)
    .replaceAll(/[\u202f\u00a0]/g, " ");
}
