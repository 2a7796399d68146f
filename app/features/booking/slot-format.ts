// How days and times are said in a language. Only long names are asked of Intl: the short ones differ between browsers and
// server, and a page must read the same from both.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";
import { slotMinutes } from "./form-fields.ts";

const slotMs = slotMinutes * 60 * 1000;

/**
 * A slot's day in a zone.
 * @example formatWeekdayAndDate("2026-11-23T07:00:00.000Z", "en", "Europe/Bucharest") // "Monday, November 23"
 */
export function formatWeekdayAndDate(slot: string, locale: Locale, timeZone: string): string {
  return format(locale, { timeZone, weekday: "long", month: "long", day: "numeric" }, new Date(slot));
}

/**
 * A date, which has no zone.
 * @example formatDate("2026-11-23", "fr") // "lundi 23 novembre"
 */
export function formatDate(date: string, locale: Locale): string {
  return formatWeekdayAndDate(`${date}T12:00:00.000Z`, locale, "UTC");
}

/**
 * When a slot begins, on the clocks of a zone.
 * @example formatTime("2026-11-23T07:00:00.000Z", "en", "Europe/Bucharest") // "9:00 AM"
 */
export function formatTime(slot: string, locale: Locale, timeZone: string): string {
  return format(locale, { timeZone, hour: locale === "en" ? "numeric" : "2-digit", minute: "2-digit" }, new Date(slot));
}

/**
 * From when to when a call is.
 * @example formatSpan("2026-11-23T07:00:00.000Z", "en", "Europe/Bucharest") // "9:00 AM – 9:30 AM"
 */
export function formatSpan(slot: string, locale: Locale, timeZone: string): string {
  const end = new Date(Date.parse(slot) + slotMs).toISOString();
  return `${formatTime(slot, locale, timeZone)} – ${formatTime(end, locale, timeZone)}`;
}

/**
 * The month of a date, as the calendar's head.
 * @example formatMonth("2026-11-23", "ro") // "noiembrie 2026"
 */
export function formatMonth(date: string, locale: Locale): string {
  return format(locale, { timeZone: "UTC", month: "long", year: "numeric" }, new Date(`${date}T12:00:00.000Z`));
}

/**
 * The month of a date without its year.
 * @example formatMonthName("2026-11-23", "fr") // "novembre"
 */
export function formatMonthName(date: string, locale: Locale): string {
  return format(locale, { timeZone: "UTC", month: "long" }, new Date(`${date}T12:00:00.000Z`));
}

/**
 * A month's first letters, or the whole of a short name.
 * @example formatShortMonth("2026-12-01", "en") // "Dec"
 */
export function formatShortMonth(date: string, locale: Locale): string {
  const name = formatMonthName(date, locale);
  return name.length > 4 ? name.slice(0, 3) : name;
}

/**
 * A weekday's first letters.
 * @example formatWeekday("2026-11-23", "en") // "Mon"
 */
export function formatWeekday(date: string, locale: Locale): string {
  const name = format(locale, { timeZone: "UTC", weekday: "long" }, new Date(`${date}T12:00:00.000Z`));
  return name.slice(0, 3);
}

/**
 * A time zone by its place; the company's by the name that the language has for it.
 * @example formatZone("America/New_York", { timeZone: "Europe/Bucharest", place: "București" }) // "New York"
 */
export function formatZone(timeZone: string, company: { timeZone: string; place: string }): string {
  if (timeZone === company.timeZone) return company.place;
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** Browsers and server part a time from AM and PM by different spaces. */
function format(locale: Locale, options: Intl.DateTimeFormatOptions, time: Date): string {
  return timeFormat(locale, options)
    .format(time)
    .replaceAll(/[\u202f\u00a0]/g, " ");
}

/**
 * Whether clocks in two zones show different times at a moment.
 * @example areApart("2026-11-23T07:00:00.000Z", "Europe/Athens", "Europe/Bucharest") // false
 */
export function areApart(slot: string, timeZone: string, otherZone: string): boolean {
  if (timeZone === otherZone) return false;
  const [here, there] = [timeZone, otherZone].map(
    (zone) => formatWeekdayAndDate(slot, "en", zone) + formatTime(slot, "en", zone),
  );
  return here !== there;
}
