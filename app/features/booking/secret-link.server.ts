// The visitor's secret link to see, move and cancel a call. Only its hash is stored.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";

export function managePath(secret: string, locale: Locale): string {
  return localPath(locale, `/book/${secret}`);
}

export function calendarPath(secret: string): string {
  return `/book/${secret}/calendar.ics`;
}
