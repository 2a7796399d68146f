// Decides which bookings become requests that staff must accept (CALS-04): possible spam, or too many calls.
import { widerKey } from "#app/platform/base/client-address.server.ts";
import { hourMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { hashSecret, keyedHash, newUrlSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { countCall } from "#app/platform/http/rate-limits.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { announceBooking, toAdminBooking } from "./booking-rows.server.ts";
import type { AdminBooking } from "./contract.ts";
import { queueBookingEmails, queueRejectionEmail } from "./email.server.ts";
import { lockCalendar } from "./free-slots.server.ts";
import { linkToEnquiry } from "./lead.server.ts";
import * as queries from "./queries.server.ts";

type BookingClient = Pick<Row<"booking">, "inbox_key" | "wide_network_key"> & { network_key: string; locale: Locale };

/** The limit per /48; further bookings become requests. */
const bookingsPerHour = 20;

/** A /48 may have this many times the requests of a /64. */
const requestsPerWider = 20;

/** Counts a booking of a client's /48, and returns whether there were too many within the hour. */
export async function exceedsBookingRate(deps: Deps, clientKey: string): Promise<boolean> {
  const key = widerKey(clientKey);
  if (key === undefined) return false;
  const { count } = await countCall(deps, { scope: "bookings", key, max: bookingsPerHour, windowMs: hourMs });
  return count > bookingsPerHour;
}

/** Returns the HMAC of a client address, for counting. */
export function networkKey({ secret }: Pick<Deps, "secret">, clientKey: string): string {
  return keyedHash(secret, `booking:${clientKey}`);
}

/**
 * Returns why a booking needs approval, or null. Locks inbox and client until the transaction ends.
 * @throws AppError too-many-requests if too many requests of the client are pending
 */
export async function findApprovalReason(deps: Deps, trx: Trx, booker: BookingClient): Promise<string | null> {
  const { network_key: network, wide_network_key: wide } = booker;
  await lockUntilCommit(trx, booker.inbox_key, network, ...(wide === null ? [] : [wide]));
  const { BOOKING_MOST_PER_EMAIL: perEmail, BOOKING_MOST_PER_ADDRESS: perAddress } = deps.config;
  const count = await queries.countUpcoming(trx, booker, deps.now());
  if (count.requestsOfNetwork >= perAddress || count.requestsOfWider >= perAddress * requestsPerWider) {
    const message = deps.translate(booker.locale, "booking.waiting", { email: deps.content.company.emails.hello });
    throw new AppError("too-many-requests", { retryAfter: 60 * 60, message });
  }
  if (count.ofInbox >= perEmail) return "too many upcoming calls for this email address";
  const isFull = count.ofNetwork >= perAddress || count.ofWider >= deps.config.BOOKING_MOST_PER_NETWORK;
  return isFull ? "too many upcoming calls from this network" : null;
}

/**
 * Accepts a request as a booking and sends the confirmation.
 * @throws AppError not-found; conflict if it is no longer pending, has passed, or the slot is taken
 */
export async function acceptRequest(deps: Deps, id: string): Promise<AdminBooking> {
  const secret = newUrlSecret();
  const accepted = await deps.db.write(async (trx) => {
    await lockCalendar(trx);
    const asked = await queries.findById(trx, id);
    if (asked?.pending_since && (await queries.overlapsCall(trx, asked)))
      throw new AppError("conflict", { message: takenSentence });
    const request = await queries.setAccepted(trx, id, { now: deps.now(), secretHash: hashSecret(secret) });
    if (!request) return refuseDecided(trx, id);
    const booking = await linkToEnquiry(deps, trx, { booking: request });
    await queueBookingEmails(deps, trx, { booking, secret, isByStaff: true });
    await announceBooking(deps, trx, { event: "booking.created", booking });
    return booking;
  });
  return toAdminBooking(accepted, deps.now());
}

const takenSentence = "This slot has been booked in the meantime. Reject the request, or write to the visitor.";

/**
 * Rejects a request and notifies the visitor, unless it looks like spam: it may be in someone else's name.
 * @throws AppError not-found; conflict if it is no longer pending
 */
export async function rejectRequest(deps: Deps, id: string): Promise<AdminBooking> {
  const at = deps.now();
  const rejected = await deps.db.write(async (trx) => {
    const booking = await queries.setRejected(trx, id, at);
    if (!booking) return refuseDecided(trx, id);
    await queueRejectionEmail(deps, trx, booking);
    return booking;
  });
  return toAdminBooking(rejected, at);
}

async function refuseDecided(trx: Trx, id: string): Promise<never> {
  if (!(await queries.findById(trx, id))) throw new AppError("not-found");
  throw new AppError("conflict", {
    message: "This request is no longer open: it was already decided, or its time has passed.",
  });
}

export function requestedAnswer({ translate }: Pick<Deps, "translate">, locale = defaultLocale) {
  return { success: true as const, isPending: true as const, message: translate(locale, "booking.requested") };
}
