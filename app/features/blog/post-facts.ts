// Facts about a post: its date, its age and its reading time.
import { dayMs } from "#app/platform/base/durations.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { readerFormat } from "#app/platform/i18n/time-format.ts";

/** Formats a date in the post's language on all pages, in the company's time zone (decision 116). */
export function formatDay(time: string, locale: Locale): string {
  return readerFormat(locale, { dateStyle: "long", timeZone: companyZone }).format(new Date(time));
}

const maxNewsDays = 30;

/** Returns true if a post was already old when it was created here; feeds and webhooks leave it out. */
export function isBackdated(post: { published_at: string | null; created_at: string }): boolean {
  if (post.published_at === null) return false;
  return Date.parse(post.created_at) - Date.parse(post.published_at) > maxNewsDays * dayMs;
}

/** Returns one minute per 1000 characters, rounded up, at least 1. */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.ceil(content.length / 1000));
}
