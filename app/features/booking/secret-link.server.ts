// The visitor's secret link to see, move and cancel a call. Only its hash is stored.
import { randomBytes } from "node:crypto";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";

/** 256 random bits in hex, because page URLs are lower-cased. */
export function newSecret(): string {
  return randomBytes(32).toString("hex");
}

export function managePath(secret: string, locale: Locale): string {
  return localPath(locale, `/book/${secret}`);
}

export function calendarPath(secret: string): string {
  return `/book/${secret}/calendar.ics`;
}
