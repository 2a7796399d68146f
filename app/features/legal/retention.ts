// Retention periods as stated in the legal texts.
import { inWords } from "#app/content/fill-in.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { fixedPeriods } from "#app/platform/settings/retention-period.ts";

export type Retention = ReturnType<typeof retentionPeriods>;

type Period = { count: number; unit: "day" | "month" | "hour" };

export function retentionPeriods(config: Config) {
  return {
    enquiries: { count: config.ENQUIRY_KEEP_MONTHS, unit: "month" },
    bookings: { count: config.BOOKING_KEEP_MONTHS, unit: "month" },
    unconfirmed: { count: config.UNCONFIRMED_KEEP_DAYS, unit: "day" },
    chat: { count: config.CHAT_KEEP_DAYS, unit: "day" },
    consent: { count: config.CONSENT_KEEP_MONTHS, unit: "month" },
    emails: { count: config.EMAIL_KEEP_DAYS, unit: "day" },
    sessions: { count: Math.ceil(config.SESSION_MAX_MINUTES / 60), unit: "hour" },
    addresses: { count: fixedPeriods.countHours, unit: "hour" },
    repeats: { count: fixedPeriods.repeatHours, unit: "hour" },
    waiting: { count: fixedPeriods.waitingDays, unit: "day" },
    emailTexts: { count: fixedPeriods.sentBodyDays, unit: "day" },
    erasures: { count: fixedPeriods.erasureDays, unit: "day" },
    deliveries: { count: fixedPeriods.deliveryDays, unit: "day" },
    backups: { count: fixedPeriods.backupDays, unit: "day" },
    logs: { count: fixedPeriods.logDays, unit: "day" },
    audit: { count: fixedPeriods.auditDays, unit: "day" },
    browsers: { count: fixedPeriods.browserDays, unit: "day" },
    entries: { count: fixedPeriods.entryMonths, unit: "month" },
    invitations: { count: fixedPeriods.invitationDays, unit: "day" },
  } satisfies Record<string, Period>;
}

/**
 * Returns the periods as text, by placeholder.
 * @example retentionWords(retentionPeriods(config), "ro").chat // "90 de zile"
 */
export function retentionWords(retention: Retention, locale: Locale): Record<string, string> {
  return Object.fromEntries(
    Object.entries(retention).map(([name, { count, unit }]) => [name, inWords(count, unit, locale)]),
  );
}
