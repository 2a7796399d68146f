// Retention periods as the legal texts state them.
import type { Config } from "#app/platform/config.server.ts";
import { inWords } from "#app/platform/content/fill-in.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

export type Retention = Record<
  "enquiries" | "bookings" | "unconfirmed" | "chat" | "consent" | "logs" | "emails" | "addresses",
  Period
>;

type Period = { count: number; unit: "day" | "month" | "hour" };

/** Log lines go to standard output; the operator keeps them for no longer than this. */
const logs: Period = { count: 30, unit: "day" };

export function retentionOf(config: Config): Retention {
  return {
    enquiries: { count: config.ENQUIRY_KEEP_MONTHS, unit: "month" },
    bookings: { count: config.BOOKING_KEEP_MONTHS, unit: "month" },
    unconfirmed: { count: config.UNCONFIRMED_KEEP_DAYS, unit: "day" },
    chat: { count: config.CHAT_KEEP_DAYS, unit: "day" },
    consent: { count: config.CONSENT_KEEP_MONTHS, unit: "month" },
    logs,
    addresses: { count: 24, unit: "hour" }, // the longest rate limit window
    emails: { count: config.EMAIL_KEEP_DAYS, unit: "day" },
  };
}

/**
 * The periods in words, by placeholder.
 * @example retentionWords(retentionOf(config), "ro").chat // "90 de zile"
 */
export function retentionWords(retention: Retention, locale: Locale): Record<string, string> {
  return Object.fromEntries(
    Object.entries(retention).map(([name, { count, unit }]) => [name, inWords(count, unit, locale)]),
  );
}
