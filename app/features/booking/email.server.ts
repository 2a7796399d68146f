// Queues emails about a booking in its transaction. Those to the visitor quote no user text, because the address may be
// someone else's.
import { fillIn } from "#app/content/fill-in.ts";
import { dayMs } from "#app/platform/base/durations.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { readerFormat } from "#app/platform/i18n/time-format.ts";
import { mayReceiveEmail } from "#app/platform/mail/email-limit.server.ts";
import type { Email, EmailPart } from "#app/platform/mail/email.ts";
import { queueEmail, withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import { quotableName } from "#app/platform/mail/quotable-name.server.ts";
import { teamAddress } from "#app/platform/mail/team-address.server.ts";
import { queueTeamEmail } from "#app/platform/mail/team-email.server.ts";
import { localeOfBooking } from "./booking-rows.server.ts";
import { calendarText, locationOf } from "./calendar.server.ts";
import type { BookingRow } from "./queries.server.ts";
import { managePath } from "./secret-link.server.ts";

/** `isByStaff`: staff booked, accepted or moved it, so visitors' limits don't apply. */
type BookingNotice = {
  booking: BookingRow;
  secret: string;
  mayEmailNow?: boolean;
  isByStaff?: boolean;
};

/** Queues confirmation, reminder and team notification; returns false without the confirmation. */
export async function queueBookingEmails(deps: Deps, trx: Trx, notice: BookingNotice): Promise<boolean> {
  const { booking, secret, mayEmailNow = false, isByStaff = false } = notice;
  const confirmation = confirmationEmail(deps, notice);
  const isConfirmed = isByStaff ? booking.email !== "" : mayEmailNow && (await isWithinLimit(deps, trx, confirmation));
  if (isConfirmed) await queueEmail(deps, trx, confirmation);
  await queueReminder(deps, trx, { booking, secret, isByStaff });
  await queueTeamNotification(deps, trx, { booking, event: "booked", method: "REQUEST" });
  return isConfirmed;
}

function confirmationEmail(deps: Deps, { booking, secret }: BookingNotice): Email {
  const words = wordsFor(deps, booking);
  const lines = [
    ...(booking.phone === null ? [{ paragraph: words.ratherByPhone }] : []),
    manageButton(deps, booking, secret),
    { note: words.secret },
  ];
  return { ...visitorEmail(deps, booking, "confirmed", lines), calendar: visitorCalendar(deps, booking, "REQUEST") };
}

export async function queueRequestEmail(deps: Deps, trx: Trx, booking: BookingRow): Promise<void> {
  await queueTeamNotification(deps, trx, { booking, event: "requested" });
}

/** Notifies the visitor of a rejection, unless it looks like spam: the address may be someone else's. */
export async function queueRejectionEmail(deps: Deps, trx: Trx, booking: BookingRow): Promise<void> {
  if (!booking.may_email) return;
  const parts = [{ paragraph: wordsFor(deps, booking).rejected.text }];
  await queueWithinLimit(deps, trx, { ...visitorEmail(deps, booking, "rejected", []), parts });
}

/** Emails visitor and team the new time, and reschedules the reminder. */
export async function queueMoveEmails(deps: Deps, trx: Trx, notice: BookingNotice): Promise<void> {
  const { booking, secret, mayEmailNow = false, isByStaff = false } = notice;
  const ownParts = [manageButton(deps, booking, secret)];
  const calendar = visitorCalendar(deps, booking, "REQUEST");
  await withdrawEmails(trx, reminderOf(booking));
  const email = { ...visitorEmail(deps, booking, "moved", ownParts), calendar };
  if (isByStaff) await queueByStaff(deps, trx, booking, email);
  else if (mayEmailNow && booking.may_email) await queueWithinLimit(deps, trx, email);
  await queueReminder(deps, trx, { booking, secret, isByStaff });
  await queueTeamNotification(deps, trx, { booking, event: "moved", method: "REQUEST" });
}

/** Emails visitor and team about another host or place, and renews the reminder. */
export async function queueChangeEmails(deps: Deps, trx: Trx, { booking, secret }: BookingNotice): Promise<void> {
  const ownParts = [manageButton(deps, booking, secret)];
  const calendar = visitorCalendar(deps, booking, "REQUEST");
  await queueByStaff(deps, trx, booking, { ...visitorEmail(deps, booking, "changed", ownParts), calendar });
  await renewReminder(deps, trx, { booking, secret });
  await queueTeamNotification(deps, trx, { booking, event: "changed", method: "REQUEST" });
}

/** Queues the reminder again, with the staff's changes. */
export async function renewReminder(deps: Deps, trx: Trx, { booking, secret }: BookingNotice): Promise<void> {
  await withdrawEmails(trx, reminderOf(booking));
  await queueReminder(deps, trx, { booking, secret, isByStaff: true });
}

/** Returns the topics of a booking's emails. */
export function bookingTopics(bookingId: string): string[] {
  return [`booking:${bookingId}`, `booking:${bookingId}:reminder`];
}

/** Queues an email caused by staff, without limit, if the visitor may be emailed. */
async function queueByStaff(deps: Deps, trx: Trx, booking: BookingRow, email: Email): Promise<void> {
  if (booking.may_email && booking.email !== "") await queueEmail(deps, trx, email);
}

/** Queues cancellation emails to visitor and team: the team's removes the event from the company's calendar. */
export async function queueCancellationEmails(
  deps: Deps,
  trx: Trx,
  { booking, by, mayEmailNow }: { booking: BookingRow; by: "visitor" | "admin"; mayEmailNow: boolean },
): Promise<void> {
  const words = wordsFor(deps, booking);
  const page = localPath(localeOfBooking(booking), "/book");
  const parts: EmailPart[] = [
    ...(by === "admin" ? [{ paragraph: words.cancelledByUs }] : []),
    { button: { label: words.again, url: deps.config.siteUrl + page } },
  ];
  await withdrawEmails(trx, reminderOf(booking));
  const email = {
    ...visitorEmail(deps, booking, "cancelled", parts),
    calendar: visitorCalendar(deps, booking, "CANCEL"),
  };
  if (by === "visitor" && mayEmailNow && booking.may_email) await queueWithinLimit(deps, trx, email);
  if (by === "admin" && booking.email !== "") await queueEmail(deps, trx, email); // without limit: it isn't their doing
  await queueTeamNotification(deps, trx, { booking, event: "cancelled", method: "CANCEL" });
}

/** Removes user text: subject, number, and any name that may contain other text. */
function withoutUserText(booking: BookingRow): BookingRow {
  return { ...booking, name: quotableName(booking.name) ?? "", subject: "", phone: booking.phone === null ? null : "" };
}

function visitorCalendar(deps: Deps, booking: BookingRow, method: "REQUEST" | "CANCEL") {
  return { method, text: calendarText(deps, withoutUserText(booking), method) };
}

/**
 * Returns false beyond the limit per kind: anyone can enter any address and book, move and cancel all day. Then only
 * the page reports changes; the team is always notified.
 */
async function isWithinLimit(deps: Deps, trx: Trx, email: Email): Promise<boolean> {
  return mayReceiveEmail(deps, trx, { ...email, pauseMinutes: 0 });
}

async function queueWithinLimit(deps: Deps, trx: Trx, email: Email): Promise<void> {
  if (await isWithinLimit(deps, trx, email)) await queueEmail(deps, trx, email);
}

function wordsFor(deps: Deps, booking: BookingRow) {
  return deps.content.emails[localeOfBooking(booking)].booking;
}

function reminderOf({ id }: BookingRow): string {
  return `booking:${id}:reminder`;
}

function manageButton(deps: Deps, booking: BookingRow, secret: string): EmailPart {
  const url = deps.config.siteUrl + managePath(secret, localeOfBooking(booking));
  return { button: { label: wordsFor(deps, booking).manage, url } };
}

type BookingEmailKind = "confirmed" | "rejected" | "reminder" | "moved" | "changed" | "cancelled";

function visitorEmail(
  deps: Deps,
  booking: BookingRow,
  occasion: BookingEmailKind,
  ownParts: readonly EmailPart[],
): Email {
  const locale = localeOfBooking(booking);
  const words = wordsFor(deps, booking);
  const time = timeInWords(booking.starts_at, locale, booking.time_zone);
  const { subject, heading, text } = words[occasion];
  const { name } = withoutUserText(booking);
  return {
    kind: `booking-${occasion}`,
    about: occasion === "reminder" ? reminderOf(booking) : `booking:${booking.id}`,
    to: booking.email,
    locale,
    subject: fillIn(subject, { time }),
    heading,
    ...(name ? { name } : {}),
    parts: [{ paragraph: text }, factsFor(deps, withoutUserText(booking)), ...ownParts],
  };
}

function factsFor(deps: Deps, booking: BookingRow): EmailPart {
  const locale = localeOfBooking(booking);
  const { facts } = wordsFor(deps, booking);
  const { timezone } = deps.content.company.hours;
  const theirs = timeInWords(booking.starts_at, locale, booking.time_zone);
  const isElsewhere = theirs !== timeInWords(booking.starts_at, locale, timezone);
  return {
    facts: [
      [facts.when, timeAndZone(booking.starts_at, locale, booking.time_zone)],
      ...(isElsewhere ? [[facts.ourTime, timeAndZone(booking.starts_at, locale, timezone)] as const] : []),
      ...(booking.host_name === null ? [] : [[facts.host, booking.host_name] as const]),
      [facts.how, locationOf(deps, booking)],
    ],
  };
}

/** Queues the reminder, except for calls within a day. */
async function queueReminder(
  deps: Deps,
  trx: Trx,
  { booking, secret, isByStaff = false }: BookingNotice,
): Promise<void> {
  const notBefore = new Date(Date.parse(booking.starts_at) - dayMs);
  if (notBefore <= deps.now() || !booking.may_email) return;
  const ownParts = [manageButton(deps, booking, secret)];
  const reminder = { ...visitorEmail(deps, booking, "reminder", ownParts), notBefore };
  if (isByStaff) await queueByStaff(deps, trx, booking, reminder);
  else await queueWithinLimit(deps, trx, reminder);
}

type TeamNotice = {
  booking: BookingRow;
  event: "booked" | "requested" | "moved" | "changed" | "cancelled";
  /** The effect on the team's calendar; undefined for requests. */
  method?: "REQUEST" | "CANCEL";
};

async function queueTeamNotification(deps: Deps, trx: Trx, { booking, event, method }: TeamNotice): Promise<void> {
  const to = teamAddress(deps);
  if (!to) return;
  const locale = defaultLocale;
  const { facts, team } = deps.content.emails[locale].booking;
  const { timezone } = deps.content.company.hours;
  const time = timeInWords(booking.starts_at, locale, timezone);
  const subject = fillIn(team[event], { name: booking.name, time });
  const parts: EmailPart[] = [
    {
      facts: [
        [facts.when, timeAndZone(booking.starts_at, locale, timezone)],
        [team.theirTime, timeAndZone(booking.starts_at, locale, booking.time_zone)],
        [team.name, booking.name],
        [team.email, booking.email || "–"],
        ...(booking.host_name === null ? [] : [[facts.host, booking.host_name] as const]),
        [facts.how, booking.meeting ?? booking.phone ?? team.video],
      ],
    },
    ...(booking.subject ? [{ quote: booking.subject }] : []),
    ...linkParts(deps, { booking, event }),
  ];
  const email: Email = {
    kind: `booking-team-${event}`,
    about: `booking:${booking.id}`,
    to,
    ...(booking.email ? { replyTo: booking.email } : {}),
    locale,
    subject,
    heading: subject,
    isForTeam: true,
    parts,
    ...(method ? { calendar: { method, text: calendarText(deps, booking, method) } } : {}),
  };
  await queueTeamEmail(deps, trx, { email, plural: `Calls ${event}` });
}

/** Returns links for the team: to a request to decide on, or a call that needs a place. */
function linkParts(deps: Deps, { booking, event }: TeamNotice): EmailPart[] {
  const { team } = deps.content.emails[defaultLocale].booking;
  const buttonTo = (label: string, query: string) => ({
    button: { label, url: `${deps.config.siteUrl}/admin/bookings?${query}` },
  });
  if (event === "requested")
    return [{ paragraph: `${team.decide} (${booking.spam_reason})` }, buttonTo(team.openRequests, "status=pending")];
  const isPlaceless = booking.meeting === null && booking.phone === null;
  return isPlaceless && event !== "cancelled" ? [buttonTo(team.addPlace, `open=${booking.id}`)] : [];
}

/**
 * Formats a time without the zone.
 * @example timeInWords("2026-11-23T08:00:00.000Z", "en", "Europe/Bucharest") // "Monday, November 23, 2026 at 10:00"
 */
function timeInWords(time: string, locale: Locale, timeZone: string): string {
  return readerFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(time));
}

/**
 * Returns the zone's name, which is the same in summer and winter.
 * @example zoneInWords("2026-11-23T08:00:00.000Z", "fr", "Europe/Paris") // "heure d’Europe centrale"
 */
function zoneInWords(time: string, locale: Locale, timeZone: string): string {
  const parts = readerFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(new Date(time));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

function timeAndZone(time: string, locale: Locale, timeZone: string): string {
  return `${timeInWords(time, locale, timeZone)} (${zoneInWords(time, locale, timeZone)})`;
}
