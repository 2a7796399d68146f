// Formats days, months and zones of the scheduler.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { formatLong, formatTime, formatWeekdayAndDate } from "#app/platform/i18n/slot-time.ts";
import { slotMinutes } from "./form-fields.ts";

const slotMs = slotMinutes * 60 * 1000;

/** `lundi 23 novembre` */
export function formatDate(date: string, locale: Locale): string {
  return formatWeekdayAndDate(`${date}T12:00:00.000Z`, locale, "UTC");
}

/** `9:00 AM – 9:30 AM` */
export function formatSpan(slot: string, locale: Locale, timeZone: string): string {
  const end = new Date(Date.parse(slot) + slotMs).toISOString();
  return `${formatTime(slot, locale, timeZone)} – ${formatTime(end, locale, timeZone)}`;
}

/** `noiembrie 2026` */
export function formatMonth(date: string, locale: Locale): string {
  return formatLong(locale, { timeZone: "UTC", month: "long", year: "numeric" }, new Date(`${date}T12:00:00.000Z`));
}

/** `novembre` */
export function formatMonthName(date: string, locale: Locale): string {
  return formatLong(locale, { timeZone: "UTC", month: "long" }, new Date(`${date}T12:00:00.000Z`));
}

/** `Dec`, or the whole name if it is short. */
export function formatShortMonth(date: string, locale: Locale): string {
  const name = formatMonthName(date, locale);
  return name.length > 4 ? name.slice(0, 3) : name;
}

/** `Mon` */
export function formatWeekday(date: string, locale: Locale): string {
  const name = formatLong(locale, { timeZone: "UTC", weekday: "long" }, new Date(`${date}T12:00:00.000Z`));
  return name.slice(0, 3);
}
