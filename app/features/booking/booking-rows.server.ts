import { toVisit } from "#app/features/sources/public.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { isLocale, defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { personKey } from "#app/platform/text/person-key.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import type { AdminBooking, OwnBooking } from "./contract.ts";
import { slotMs } from "./form-fields.ts";
import type { BookingRow } from "./queries.server.ts";

/** Returns when a call ends. */
export function callEnd(startsAt: string): string {
  return new Date(Date.parse(startsAt) + slotMs).toISOString();
}

export function localeOfBooking({ locale }: Pick<BookingRow, "locale">): Locale {
  return isLocale(locale) ? locale : defaultLocale; // the language may have been removed since
}

export function toVisitorBooking(row: BookingRow, now: Date): OwnBooking {
  return {
    startsAt: row.starts_at,
    endsAt: callEnd(row.starts_at),
    status: bookingStatus(row, row.starts_at, now),
    name: row.name,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    timeZone: row.time_zone,
    hostName: row.host_name,
    meeting: row.meeting,
  };
}

/** Converts a booking for staff, who can change a call until it ends; its visitor can until it begins. */
export function toAdminBooking(row: BookingRow, now: Date): AdminBooking {
  const isPending = row.pending_since !== null && row.cancelled_at === null;
  return {
    ...toVisitorBooking(row, now),
    status: isPending ? "pending" : bookingStatus(row, callEnd(row.starts_at), now),
    id: row.id,
    createdAt: row.created_at,
    locale: row.locale,
    cancelledAt: row.cancelled_at,
    cancelledBy: row.cancelled_by,
    privacyVersion: row.privacy_version,
    ...toVisit(row),
    isSpamSuspect: row.is_spam_suspect === 1,
    spamReason: row.spam_reason,
    enquiryId: row.enquiry_id,
    hostId: row.host_id,
    theirAnswer: row.their_answer,
    outcome: row.outcome,
    version: row.sequence,
  };
}

/** Queues a booking's webhooks with the API's answer as data; a request has none, because it may contain spam. */
export async function announceBooking(
  deps: Pick<Deps, "config" | "now">,
  trx: Trx,
  { event, booking }: { event: `booking.${"created" | "updated" | "rescheduled" | "cancelled"}`; booking: BookingRow },
): Promise<void> {
  if (booking.pending_since !== null) return;
  const read = () => [
    {
      data: toAdminBooking(booking, deps.now()),
      person: personKey(booking) ?? undefined,
      name: booking.name,
      path: `/admin/bookings?open=${booking.id}`,
    },
  ];
  await queueWebhooks(deps, trx, { event, read });
}

/** Returns the status; it counts as booked until `until`. */
function bookingStatus(row: BookingRow, until: string, now: Date): OwnBooking["status"] {
  if (row.cancelled_at !== null) return "cancelled"; // also if a request was rejected
  return until > now.toISOString() ? "booked" : "past";
}
