// Formats days, months and zones for the scheduler.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { formatLong, formatTime, formatWeekdayAndDate } from "#app/platform/i18n/slot-time.ts";
import { slotMs } from "./form-fields.ts";

/** Formats a date: `lundi 23 novembre` */
export function formatDate(date: string, locale: Locale): string {
  return formatWeekdayAndDate(`${date}T12:00:00.000Z`, locale, "UTC");
}

/** Formats a slot: `09:00 – 09:30` */
export function formatSpan(slot: string, locale: Locale, timeZone: string): string {
  const end = new Date(Date.parse(slot) + slotMs).toISOString();
  return `${formatTime(slot, locale, timeZone)} – ${formatTime(end, locale, timeZone)}`;
}

/** Formats a month with its year: `noiembrie 2026` */
export function formatMonth(date: string, locale: Locale): string {
  return formatLong(locale, { timeZone: "UTC", month: "long", year: "numeric" }, new Date(`${date}T12:00:00.000Z`));
}

/** Formats a month: `novembre` */
export function formatMonthName(date: string, locale: Locale): string {
  return formatLong(locale, { timeZone: "UTC", month: "long" }, new Date(`${date}T12:00:00.000Z`));
}

/** Formats a month as `Dec`, by Intl: browsers and server may differ, so don't use it in hydrated markup. */
export function formatShortMonth(date: string, locale: Locale): string {
  return formatLong(locale, { timeZone: "UTC", month: "short" }, new Date(`${date}T12:00:00.000Z`));
}

/** Formats a weekday as `Mon`, by Intl too. */
export function formatWeekday(date: string, locale: Locale): string {
  return formatLong(locale, { timeZone: "UTC", weekday: "short" }, new Date(`${date}T12:00:00.000Z`));
}
