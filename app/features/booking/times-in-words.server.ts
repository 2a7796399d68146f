import type { Locale } from "#app/platform/i18n/locales.ts";

/**
 * Without the zone.
 * @example timeInWords("2026-11-23T08:00:00.000Z", "en", "Europe/Bucharest") // "Monday, November 23, 2026 at 10:00 AM"
 */
export function timeInWords(time: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(time));
}

/**
 * The same in summer and winter.
 * @example zoneInWords("2026-11-23T08:00:00.000Z", "fr", "Europe/Paris") // "heure d’Europe centrale"
 */
export function zoneInWords(time: string, locale: Locale, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(
    new Date(time),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

export function timeAndZone(time: string, locale: Locale, timeZone: string): string {
  return `${timeInWords(time, locale, timeZone)} (${zoneInWords(time, locale, timeZone)})`;
}
