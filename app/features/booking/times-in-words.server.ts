// When a call takes place, as a person reads it: in a language and a time zone.
import type { Locale } from "#app/platform/i18n/locales.ts";

/**
 * The day and time in a zone. It doesn't name the zone: see {@link zoneInWords}.
 * @example timeInWords("2026-11-23T08:00:00.000Z", "en", "Europe/Bucharest") // "Monday, November 23, 2026 at 10:00 AM"
 */
export function timeInWords(time: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(time));
}

/**
 * A zone's name, the same in summer and winter.
 * @example zoneInWords("2026-11-23T08:00:00.000Z", "fr", "Europe/Paris") // "heure d’Europe centrale"
 */
export function zoneInWords(time: string, locale: Locale, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(
    new Date(time),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** The same with both, as emails say it. */
export function timeAndZone(time: string, locale: Locale, timeZone: string): string {
  return `${timeInWords(time, locale, timeZone)} (${zoneInWords(time, locale, timeZone)})`;
}
