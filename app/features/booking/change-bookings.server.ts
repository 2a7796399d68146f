// Books, moves, corrects and cancels calls for staff (SALE-02, SALE-06, SALE-07).
import { staffOnlyError } from "#app/features/enquiry/public.server.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { hashSecret, newUrlSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { RowChange, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { matchesVersion } from "#app/platform/http/endpoint.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { adminLocale, defaultLocale } from "#app/platform/i18n/locales.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";
import { readdressEmails } from "#app/platform/mail/outbox.server.ts";
import { personKey } from "#app/platform/text/person-key.ts";
import { reassignDeliveries } from "#app/platform/webhooks/webhooks.server.ts";
import { announceBooking, toAdminBooking } from "./booking-rows.server.ts";
import { cancelInTransaction } from "./cancel-booking.server.ts";
import { onOneLine } from "./contract.ts";
import type { AdminBooking, BookingChanges, StaffBooking } from "./contract.ts";
import {
  bookingTopics,
  queueBookingEmails,
  queueChangeEmails,
  queueMoveEmails,
  renewReminder,
} from "./email.server.ts";
import { lockCalendar, refuseForStaff } from "./free-slots.server.ts";
import { getHost, readDefaultHost } from "./hosts.server.ts";
import { linkToEnquiry } from "./lead.server.ts";
import * as queries from "./queries.server.ts";
import type { BookingChange, BookingRow, Staff } from "./queries.server.ts";

/**
 * Books a call for a visitor, even outside working hours and notice.
 * @throws AppError conflict if it overlaps another call or, without `force`, another obstacle; not-found for an unknown
 * enquiry; validation for a person without contact details
 */
export async function bookForVisitor(deps: Deps, input: StaffBooking, by: Staff): Promise<AdminBooking> {
  const secret = newUrlSecret();
  const now = deps.now();
  const booked = await deps.db.write(async (trx) => {
    await lockCalendar(trx);
    await refuseForStaff(deps, trx, { startsAt: input.startsAt, isForced: input.force === true });
    const person = await personOf(trx, input);
    const email = person.email.toLowerCase();
    const inserted = await queries.insertBooking(trx, {
      ...person,
      email,
      ...(await requestedHostAndMeeting(deps, trx, { ...input, email })),
      id: newId(now),
      created_at: now,
      starts_at: input.startsAt,
      inbox_key: email && foldAddress(email),
      may_email: email !== "",
      time_zone: deps.content.company.hours.timezone,
      secret_hash: hashSecret(secret),
      search_text: queries.searchText(person),
    });
    await queries.insertChanges(trx, {
      booking: inserted.id,
      by,
      at: now,
      changes: [{ field: "booked", was: null, value: inserted.starts_at }],
    });
    const isChosen = input.enquiryId !== undefined;
    const booking = await linkToEnquiry(deps, trx, { booking: inserted, isChosen, isByStaff: true });
    await queueBookingEmails(deps, trx, { booking, secret, isByStaff: true });
    await announceBooking(deps, trx, { event: "booking.created", booking });
    return booking;
  });
  return toAdminBooking(booked, now);
}

async function personOf(trx: Trx, { enquiryId, person }: StaffBooking) {
  if (person) {
    const { name, email = "", phone, subject = "", locale = defaultLocale } = person;
    if (personKey({ email, phone: phone ?? null }) === null)
      throw invalidField("person.email", "Enter an email address, or a phone number with at least three digits.");
    return { name, email, phone: phone || null, subject, locale, enquiry_id: null };
  }
  const enquiry = await queries.findEnquiry(trx, enquiryId ?? "");
  if (!enquiry) throw new AppError("not-found");
  const { id, first_name, last_name, email, phone, locale, landing_page, referrer_host, campaign } = enquiry;
  const name = onOneLine([first_name, last_name].filter(Boolean).join(" "));
  const visit = { landing_page, referrer_host, campaign }; // it also led to the call
  return { name, email, phone, subject: "", locale, enquiry_id: id, ...visit };
}

/**
 * Returns the host and place that staff chose. People with a number, or without an address, are called: no default
 * place.
 */
async function requestedHostAndMeeting(
  deps: Deps,
  trx: Trx,
  { hostId, meeting, person, email }: StaffBooking & Pick<BookingRow, "email">,
) {
  const host = hostId === undefined ? await readDefaultHost(deps, trx) : await getHost(deps, trx, hostId);
  if (meeting) return { ...host, meeting, has_own_meeting: true };
  return person?.phone || email === "" ? { ...host, meeting: null } : host;
}

/**
 * Moves a call that isn't over; the same time again changes nothing. Links already sent remain valid.
 * @throws AppError not-found; conflict as in {@link bookForVisitor}, or if the call is over or cancelled
 */
export async function moveBookingByStaff(
  deps: Deps,
  id: string,
  { startsAt, force, by, ifMatch }: { startsAt: string; force?: boolean | undefined } & ChangeAuthor,
): Promise<AdminBooking> {
  const now = deps.now();
  const moved = await deps.db.write(async (trx) => {
    await lockCalendar(trx);
    const before = await lockMatching(trx, id, ifMatch);
    if (toAdminBooking(before, now).status !== "booked")
      throw new AppError("conflict", { message: "Only a call that is booked and not over can be moved." });
    if (before.starts_at === startsAt) return before;
    await refuseForStaff(deps, trx, { startsAt, ownStart: before.starts_at, isForced: force === true });
    const booking = await queries.updateBooking(trx, id, { starts_at: startsAt, their_answer: null });
    const changes = [{ field: "time" as const, was: before.starts_at, value: startsAt }];
    await queries.insertChanges(trx, { booking: id, by, at: now, changes });
    await queueMoveEmails(deps, trx, { booking, secret: await newLink(trx, id), isByStaff: true });
    await announceBooking(deps, trx, { event: "booking.rescheduled", booking });
    return booking;
  });
  return toAdminBooking(moved, now);
}

/**
 * Cancels a call and notifies its visitor; idempotent.
 * @throws AppError not-found; conflict if the call is over
 */
export async function cancelBookingByStaff(deps: Deps, id: string): Promise<AdminBooking> {
  const cancelled = await deps.db.write((trx) =>
    cancelInTransaction(deps, trx, { id, by: "admin", locale: adminLocale }),
  );
  return toAdminBooking(cancelled, deps.now());
}

type ChangeAuthor = { by: Staff & { isProgram?: boolean }; ifMatch: readonly string[] | undefined };

/**
 * Corrects a call, changes its host or place, or records its outcome. Queued emails go to the new address.
 * @throws AppError not-found; precondition-failed; conflict for an outcome before the end; validation for who can't be
 * a host; forbidden for a token that changes the address
 */
export async function changeBooking(
  deps: Deps,
  id: string,
  { by, ifMatch, ...input }: BookingChanges & ChangeAuthor,
): Promise<AdminBooking> {
  return deps.db.write(async (trx) => {
    const before = await lockMatching(trx, id, ifMatch);
    if (input.outcome !== undefined) refuseOutcome(before, deps.now());
    if (by.isProgram && input.email !== undefined && input.email.toLowerCase() !== before.email) throw staffOnlyError();
    return toAdminBooking(await applyChanges(deps, trx, { before, input, by }), deps.now());
  });
}

async function applyChanges(
  deps: Deps,
  trx: Trx,
  { before, input, by }: { before: BookingRow; input: BookingChanges; by: Staff },
): Promise<BookingRow> {
  const { id } = before;
  const now = deps.now();
  const update = await changeOf(deps, trx, { before, input });
  const changes = differencesOf(before, update);
  if (changes.length === 0) return before;
  const booking = await queries.updateBooking(trx, id, update);
  const named = changes.map((change) => (change.field === "host" ? hostChange(before, booking) : change));
  await queries.insertChanges(trx, { booking: id, by, at: now, changes: named });
  if (before.email !== booking.email)
    await readdressEmails(trx, { abouts: bookingTopics(id), ...readdress(before, booking) });
  await reassignDeliveries(trx, { id, from: personKey(before), to: personKey(booking) });
  if (toAdminBooking(booking, now).status === "booked") await notifyVisitor(deps, trx, { booking, changes });
  await announceBooking(deps, trx, { event: "booking.updated", booking });
  return booking;
}

/** Corrects the address of an enquiry's upcoming calls, if they had the previous one. */
export async function correctBookings(
  deps: Deps,
  trx: Trx,
  { enquiryId, from, to, by }: { enquiryId: string; from: string; to: string; by: Staff },
): Promise<void> {
  for (const id of await queries.listUpcomingBookings(trx, { enquiryId, email: from.toLowerCase(), now: deps.now() }))
    await applyChanges(deps, trx, { before: await lockMatching(trx, id, undefined), input: { email: to }, by });
}

const readdress = (before: BookingRow, after: BookingRow) => ({ from: before.email, to: after.email });

/** Notifies the visitor of another host or place; other corrections only update the reminder. */
async function notifyVisitor(
  deps: Deps,
  trx: Trx,
  { booking, changes }: { booking: BookingRow; changes: readonly BookingChange[] },
): Promise<void> {
  const secret = await newLink(trx, booking.id);
  if (changes.some(({ field }) => field === "host" || field === "meeting"))
    await queueChangeEmails(deps, trx, { booking, secret });
  else await renewReminder(deps, trx, { booking, secret });
}

/** Creates a further link to the booking: only hashes are stored, and links already sent remain valid. */
async function newLink(trx: Trx, bookingId: string): Promise<string> {
  const secret = newUrlSecret();
  await trx
    .insertInto("booking_link")
    .values({ secret_hash: hashSecret(secret), booking_id: bookingId })
    .execute();
  return secret;
}

function refuseOutcome(booking: BookingRow, now: Date): void {
  if (toAdminBooking(booking, now).status !== "past")
    throw new AppError("conflict", {
      message: "You can record the outcome once the call is over. Cancelled calls have none.",
    });
}

type BookingUpdate = RowChange<"booking"> & Partial<Pick<BookingRow, "host_id" | "meeting">>;

async function changeOf(
  deps: Deps,
  trx: Trx,
  { before, input }: { before: BookingRow; input: BookingChanges },
): Promise<BookingUpdate> {
  const { hostId, meeting, outcome } = input;
  const person = correctionOf(before, input);
  return {
    ...person,
    search_text: queries.searchText({ ...before, ...person }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(hostId === undefined ? {} : await hostAndMeetingChange(deps, trx, { before, hostId })),
    ...(meeting === undefined ? {} : { meeting, has_own_meeting: meeting !== null }),
  };
}

function correctionOf(before: BookingRow, { name, email, phone, subject }: BookingChanges) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email: email.toLowerCase(), inbox_key: foldAddress(email) }),
    ...(email !== undefined && before.email === "" ? { may_email: true } : {}),
    ...(phone === undefined ? {} : { phone: phone || null }),
    ...(subject === undefined ? {} : { subject }),
  };
}

/** Returns the new host with their place, unless the call has its own place or its visitor is called. */
async function hostAndMeetingChange(
  deps: Deps,
  trx: Trx,
  { before, hostId }: { before: BookingRow; hostId: string | null },
): Promise<BookingUpdate> {
  if (hostId === before.host_id) return {};
  const chosen = await getHost(deps, trx, hostId);
  const keepsMeeting = before.has_own_meeting === 1 || (before.phone !== null && before.meeting === null);
  return keepsMeeting ? { host_id: chosen.host_id } : chosen;
}

const columns = [
  ["name", "name"],
  ["email", "email"],
  ["phone", "phone"],
  ["subject", "subject"],
  ["host", "host_id"],
  ["meeting", "meeting"],
  ["outcome", "outcome"],
] as const;

function differencesOf(before: BookingRow, update: BookingUpdate): BookingChange[] {
  return columns.flatMap(([field, column]) => {
    const value = update[column];
    return value === undefined || value === before[column] ? [] : [{ field, was: before[column], value }];
  });
}

/** Returns a change of host with the current names, because accounts may be removed. */
function hostChange(before: BookingRow, after: BookingRow): BookingChange {
  return { field: "host", was: before.host_name, value: after.host_name };
}

async function lockMatching(trx: Trx, id: string, ifMatch: readonly string[] | undefined): Promise<BookingRow> {
  const row = await queries.lockBooking(trx, id);
  if (!row) throw new AppError("not-found");
  if (!matchesVersion(row.sequence, ifMatch))
    throw new AppError("precondition-failed", { message: await describeLastChange(trx, id) });
  return row;
}

async function describeLastChange(trx: Trx, id: string): Promise<string> {
  const last = (await queries.listChanges(trx, [id])).at(-1);
  if (!last) return "This call was changed in the meantime.";
  return `${last.admin_name} changed this call (${last.field}, ${formatDateTime(last.created_at)}).`;
}
