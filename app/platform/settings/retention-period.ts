import { dayMs } from "#app/platform/base/durations.ts";

/** The retention periods that no setting changes. The privacy notice lists these periods. */
export const fixedPeriods = {
  /** Rate limits, hours: the longest window of visitors' calls. */
  countHours: 24,
  /** Responses to requests with an `Idempotency-Key`. */
  repeatHours: 24,
  /** An email that could not be sent for this long is marked as failed. */
  waitingDays: 7,
  /** Text of an email after it was sent. */
  sentBodyDays: 3,
  /** Longer than backups may be kept. */
  erasureDays: 40,
  /** `--keep` of the backup timer (deploy/*-backup.service). */
  backupDays: 35,
  /** The journal's limit (deploy/journald@*.conf). */
  logDays: 30,
  auditDays: 400,
  /** Webhook deliveries. */
  deliveryDays: 30,
  /** Browsers that an account was used in. */
  browserDays: 90,
  /** Invitations after they expired. */
  invitationDays: 30,
  /** Visits by day: two years and the month that the last one is compared with. */
  entryMonths: 25,
  /** Addresses without a page that were asked for, by day. */
  missedDays: 90,
} as const;

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * dayMs);
}

/**
 * Subtracts months; clamps to the last day of a shorter month.
 * @example monthsBefore(new Date("2026-03-31T09:00:00Z"), 1) // 2026-02-28T09:00:00Z
 */
export function monthsBefore(time: Date, months: number): Date {
  const before = new Date(time);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== time.getUTCDate()) before.setUTCDate(0);
  return before;
}
