// Facts about a post: its date and its reading time.
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";

/** Formats a date in the post's language on all pages, English as en-US, in the company's time zone (decision 116). */
export function formatDay(time: string, locale: Locale): string {
  const language = locale === "en" ? "en-US" : locale;
  return timeFormat(language, { dateStyle: "long", timeZone: companyZone }).format(new Date(time));
}

/** Returns one minute per 1000 characters, rounded up, at least 1. */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.ceil(content.length / 1000));
}
