// The link that is a visitor's alone: whoever has it may see, move and cancel the call. Only its hash is kept.
import { randomBytes } from "node:crypto";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";

/** A new secret: 256 random bits in lower-case hex, because a page's one address is in lower case. */
export function newSecret(): string {
  return randomBytes(32).toString("hex");
}

/** The page on which a call is moved or cancelled. */
export function managePath(secret: string, locale: Locale): string {
  return localPath(locale, `/book/${secret}`);
}

/** The call as a file for any calendar. */
export function calendarPath(secret: string): string {
  return `/book/${secret}/calendar.ics`;
}
