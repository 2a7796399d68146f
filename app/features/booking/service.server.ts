import { readFollowUp } from "#app/features/enquiry/public.server.ts";
import { visitColumns } from "#app/features/sources/public.server.ts";
import { widerKey } from "#app/platform/base/client-address.server.ts";
import { dayMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { hashSecret, newUrlSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { NewRow, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { consumeLimit } from "#app/platform/http/rate-limits.server.ts";
import { findSpamReason, filledTooFast } from "#app/platform/http/spam-check.server.ts";
import { canonicalTimeZone } from "#app/platform/i18n/canonical-time-zone.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { consumeEmailAllowance } from "#app/platform/mail/email-limit.server.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";
import { monthsBefore } from "#app/platform/settings/retention-period.ts";
import { queueDeletionWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { deleteBlockedBefore } from "./availability/queries.server.ts";
import { announceBooking, toVisitorBooking } from "./booking-rows.server.ts";
import { cancelInTransaction } from "./cancel-booking.server.ts";
import type { BookingConfirmation, BookingInput, FreeSlots, OwnBooking, RequestConfirmation } from "./contract.ts";
import { queueBookingEmails, queueMoveEmails, queueRequestEmail } from "./email.server.ts";
import { findFreeSlots, lockCalendar, refuseUnlessFree, refuseUnlessOffered } from "./free-slots.server.ts";
import { readDefaultHost } from "./hosts.server.ts";
import { linkToEnquiry } from "./lead.server.ts";
import * as queries from "./queries.server.ts";
import type { BookingRow } from "./queries.server.ts";
import { exceedsBookingRate, findApprovalReason, networkKey, requestedAnswer } from "./requests.server.ts";
import { calendarPath, findBookingBySecret, managePath } from "./secret-link.server.ts";
import { dayAt, midnight } from "./slots.server.ts";

const nextSlots = 3;

/** The number of times a visitor may move a call within a day: each move is recorded and announced to webhooks. */
const moves = { max: 20, windowMs: dayMs };

/** The language of a page, and the client that sent its form. */
export type Sender = { locale: Locale; clientKey: string };

/** `mayEmailNow` is the result of {@link consumeBookingEmail}. */
type EmailAllowance = Sender & { mayEmailNow: boolean };

/** Lists the free slots; empty if an external scheduler is used. */
export async function listSlots(deps: Deps): Promise<FreeSlots> {
  return { timeZone: deps.content.company.hours.timezone, slots: await findFreeSlots(deps, deps.db.kysely) };
}

/** Returns the next free slots, offered after an enquiry; none if they can't be read, as that is already saved. */
export async function listNextSlots(deps: Deps): Promise<FreeSlots> {
  const { timeZone, slots } = await listSlots(deps).catch((err: unknown) => {
    deps.log.error({ err }, "next free slots not read");
    return { timeZone: deps.content.company.hours.timezone, slots: [] };
  });
  return { timeZone, slots: slots.slice(0, nextSlots) };
}

/**
 * Counts the confirmation of a booking, and returns whether the client may cause it. Runs before the transaction: its
 * row is shared with others behind the same address, and a refused booking still counts.
 */
export async function consumeBookingEmail(deps: Deps, input: BookingInput, clientKey: string): Promise<boolean> {
  return mayEmail(input, findSpamReason(deps, input)) && (await consumeEmailAllowance(deps, clientKey));
}

/**
 * Books a slot; booking and emails are committed when this resolves. Possible spam and visitors with too many calls
 * become pending requests; a form sent within 3 seconds is booked, but flagged.
 * @throws AppError conflict if the slot is not free
 */
export async function book(
  deps: Deps,
  input: BookingInput,
  { locale, clientKey, mayEmailNow }: EmailAllowance,
): Promise<BookingConfirmation | RequestConfirmation> {
  const secret = newUrlSecret();
  const row = newRow(deps, input, { secret, locale, clientKey });
  const exceedsRate = await exceedsBookingRate(deps, clientKey);
  const followed = input.followUp ? readFollowUp(deps, input.followUp) : undefined;
  await refuseUnlessOffered(deps, deps.db.kysely, { startsAt: input.startsAt, locale }); // before the calendar is locked
  const { booking, isConfirmed } = await deps.db.write(async (trx) => {
    await lockCalendar(trx);
    await refuseUnlessFree(deps, trx, { startsAt: input.startsAt, locale });
    const approvalReason =
      (await findApprovalReason(deps, trx, row)) ??
      (exceedsRate ? "too many bookings from one network within an hour" : null);
    const enquiry_id = followed === undefined ? null : await queries.findEnquiryOf(trx, followed, row.email);
    const completeRow = { ...row, enquiry_id, ...(await defaultHostAndMeeting(deps, trx, row)) };
    const reason = row.spam_reason === filledTooFast ? approvalReason : (row.spam_reason ?? approvalReason);
    if (reason !== null) {
      const request = await insertRequest(deps, trx, { ...completeRow, spam_reason: reason });
      return { booking: request, isConfirmed: false };
    }
    const inserted = await queries.insertBooking(trx, completeRow);
    const linked = row.spam_reason === null ? await linkToEnquiry(deps, trx, { booking: inserted }) : inserted;
    const isQueued = await queueBookingEmails(deps, trx, { booking: linked, secret, mayEmailNow });
    await announceBooking(deps, trx, { event: "booking.created", booking: linked });
    return { booking: linked, isConfirmed: isQueued };
  });
  if (booking.pending_since !== null) return requestedAnswer(deps, locale);
  return {
    booking: toVisitorBooking(booking, deps.now()),
    managePath: managePath(secret, locale),
    calendarPath: calendarPath(secret),
    sendsEmail: deps.config.SMTP_URL !== undefined && isConfirmed,
  };
}

export async function findBooking(deps: Deps, secret: string, { locale }: Pick<Sender, "locale">): Promise<OwnBooking> {
  return toVisitorBooking(await findBookingBySecret(deps, secret, locale), deps.now());
}

/**
 * Moves an upcoming call; idempotent.
 * @throws AppError not-found; conflict if the slot is not free, or the call is over or cancelled; too-many-requests
 */
export async function moveBooking(
  deps: Deps,
  { secret, startsAt }: { secret: string; startsAt: string },
  { locale, clientKey }: Sender,
): Promise<OwnBooking> {
  const now = deps.now();
  const { id } = await findBookingBySecret(deps, secret, locale);
  await consumeLimit(deps, { scope: "bookingMoves", key: id, ...moves });
  const mayEmailNow = await consumeEmailAllowance(deps, clientKey);
  const moved = await deps.db.write(async (trx) => {
    await lockCalendar(trx);
    const booking = await queries.lockOpenBooking(trx, id, { by: "visitor", now });
    if (!booking) throw new AppError("conflict", { message: deps.translate(locale, "booking.over") });
    if (booking.starts_at === startsAt) return booking;
    await refuseUnlessFree(deps, trx, { startsAt, locale, ownStart: booking.starts_at });
    const after = await queries.updateBooking(trx, id, { starts_at: startsAt, their_answer: null });
    const changes = [{ field: "time" as const, was: booking.starts_at, value: startsAt }];
    await queries.insertChanges(trx, { booking: id, by: queries.visitor, at: now, changes });
    await queueMoveEmails(deps, trx, { booking: after, secret, mayEmailNow });
    await announceBooking(deps, trx, { event: "booking.rescheduled", booking: after });
    return after;
  });
  return toVisitorBooking(moved, now);
}

/**
 * Cancels an upcoming call and frees its slot; idempotent.
 * @throws AppError not-found; conflict if the call is over
 */
export async function cancelBooking(deps: Deps, secret: string, { locale, clientKey }: Sender): Promise<OwnBooking> {
  const { id } = await findBookingBySecret(deps, secret, locale);
  const mayEmailNow = await consumeEmailAllowance(deps, clientKey);
  const cancelled = await deps.db.write((trx) =>
    cancelInTransaction(deps, trx, { id, by: "visitor", locale, mayEmailNow }),
  );
  return toVisitorBooking(cancelled, deps.now());
}

/** Deletes calls after BOOKING_KEEP_MONTHS, past blocked times, expired requests, and IP addresses of past calls. */
export async function deleteOldBookings(deps: Deps): Promise<void> {
  const time = monthsBefore(deps.now(), deps.config.BOOKING_KEEP_MONTHS);
  const today = dayAt(deps.now(), deps.content.company.hours.timezone);
  await deps.db.write(async (trx) => {
    const ids = await queries.deleteBefore(trx, { time, now: deps.now() });
    await queueDeletionWebhooks(trx, { event: "booking.deleted", ids, at: deps.now() });
    await deleteBlockedBefore(trx, midnight(today));
  });
}

/** Returns the default host and place; no place if the visitor left a number, because then they are called. */
async function defaultHostAndMeeting(deps: Deps, trx: Trx, { phone }: NewBooking) {
  const defaults = await readDefaultHost(deps, trx);
  return phone === null ? defaults : { ...defaults, meeting: null };
}

async function insertRequest(deps: Deps, trx: Trx, row: NewBooking): Promise<BookingRow> {
  const booking = await queries.insertBooking(trx, { ...row, is_spam_suspect: true, pending_since: deps.now() });
  await queueRequestEmail(deps, trx, booking);
  return booking;
}

type NewBooking = NewRow<"booking"> & {
  starts_at: string;
  email: string;
  phone: string | null;
  locale: Locale;
  inbox_key: string;
  network_key: string;
  wide_network_key: string | null;
  may_email: boolean;
  spam_reason: string | null;
};

function newRow(
  deps: Deps,
  input: BookingInput,
  { secret, locale, clientKey }: Sender & { secret: string },
): NewBooking {
  const now = deps.now();
  const reason = findSpamReason(deps, input) ?? (input.formToken ? null : "no form token");
  const wide = widerKey(clientKey);
  const { name, subject = "" } = input;
  return {
    id: newId(now),
    created_at: now,
    starts_at: input.startsAt,
    name,
    email: input.email.toLowerCase(),
    inbox_key: foldAddress(input.email),
    network_key: networkKey(deps, clientKey),
    wide_network_key: wide === undefined ? null : networkKey(deps, wide),
    may_email: mayEmail(input, reason),
    phone: input.phone || null,
    subject,
    locale,
    time_zone: canonicalTimeZone(input.timeZone ?? "") ?? deps.content.company.hours.timezone,
    secret_hash: hashSecret(secret),
    cancelled_by: null,
    privacy_version: input.privacyVersion || null,
    ...visitColumns(deps, input),
    is_spam_suspect: reason !== null,
    spam_reason: reason,
    search_text: queries.searchText({ name, email: input.email, subject }),
  };
}

/** Returns true if the visitor may be emailed. Without a token, anyone's address may have been entered. */
function mayEmail({ formToken }: BookingInput, reason: string | null): boolean {
  return Boolean(formToken) && (reason === null || reason === filledTooFast);
}
