// The emails about a call, put into the outbox by the transaction that books, moves or cancels it. Their words: letters.yaml.
// Those to the visitor quote nothing that was typed: the address may be somebody else's.
import type { Transaction } from "kysely";
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, localPath } from "#app/platform/i18n/locales.ts";
import type { Letter, LetterPart } from "#app/platform/mail/letter.ts";
import { mayGetLetter } from "#app/platform/mail/letter-limit.server.ts";
import { queueLetter, withdrawLetters } from "#app/platform/mail/outbox.server.ts";
import { quotableName } from "#app/platform/mail/quotable-name.server.ts";
import { queueTeamEmail } from "#app/platform/mail/team-email.server.ts";
import { localeOfBooking } from "./booking-rows.server.ts";
import { calendarText, placeOf } from "./calendar.server.ts";
import type { BookingRow } from "./queries.server.ts";
import { managePath } from "./secret-link.server.ts";
import { timeAndZone, timeInWords } from "./times-in-words.server.ts";

type Inside = Transaction<Tables>;

const dayMs = 24 * 60 * 60 * 1000;

/** What happened to a call; whether its visitor may be written to because of it; and whether staff made it happen. */
type News = { booking: BookingRow; secret: string; mayEmailNow?: boolean; isAccepted?: boolean };

/** Confirms a new call to its visitor, with a reminder a day before it, and tells the team unless it was theirs to accept. */
export async function writeOfBooking(deps: Deps, trx: Inside, news: News): Promise<void> {
  const { booking, secret, mayEmailNow, isAccepted } = news;
  const words = wordsFor(deps, booking);
  const own = [
    ...(booking.phone === null ? [{ paragraph: words.ratherByPhone }] : []),
    manageButton(deps, booking, secret),
    { note: words.secret },
  ];
  const confirmation = {
    ...toVisitor(deps, booking, "confirmed", own),
    calendar: forVisitor(deps, booking, "REQUEST"),
  };
  if (isAccepted) await queueLetter(deps, trx, confirmation);
  else if (mayEmailNow) await queueWithinLimit(deps, trx, confirmation);
  await queueReminder(deps, trx, { booking, secret });
  if (!isAccepted) await tellTeam(deps, trx, { booking, event: "booked", method: "REQUEST" });
}

/** Tells the team of a request that waits for them. */
export async function writeOfRequest(deps: Deps, trx: Inside, booking: BookingRow): Promise<void> {
  await tellTeam(deps, trx, { booking, event: "requested" });
}

/** Tells visitor and team of the new time; the reminder is that of the new time. */
export async function writeOfMove(deps: Deps, trx: Inside, { booking, secret, mayEmailNow }: News): Promise<void> {
  const own = [manageButton(deps, booking, secret)];
  const calendar = forVisitor(deps, booking, "REQUEST");
  await withdrawLetters(trx, reminderOf(booking));
  if (mayEmailNow && booking.may_email)
    await queueWithinLimit(deps, trx, { ...toVisitor(deps, booking, "moved", own), calendar });
  await queueReminder(deps, trx, { booking, secret });
  await tellTeam(deps, trx, { booking, event: "moved", method: "REQUEST" });
}

/** Tells the visitor that the call is off, and the team where the visitor did it. */
export async function writeOfCancelling(
  deps: Deps,
  trx: Inside,
  { booking, by, mayEmailNow }: { booking: BookingRow; by: "visitor" | "admin"; mayEmailNow: boolean },
): Promise<void> {
  const words = wordsFor(deps, booking);
  const page = localPath(localeOfBooking(booking), "/book");
  const parts: LetterPart[] = [
    ...(by === "admin" ? [{ paragraph: words.cancelledByUs }] : []),
    { button: { label: words.again, url: deps.config.siteUrl + page } },
  ];
  await withdrawLetters(trx, reminderOf(booking));
  const email = { ...toVisitor(deps, booking, "cancelled", parts), calendar: forVisitor(deps, booking, "CANCEL") };
  if (by === "admin") return void (await queueLetter(deps, trx, email)); // no stranger caused it, and the visitor doesn't know
  if (mayEmailNow && booking.may_email) await queueWithinLimit(deps, trx, email);
  await tellTeam(deps, trx, { booking, event: "cancelled", method: "CANCEL" });
}

/** A booking without what anybody can type into it: no subject, no number, and a name only if it can be nothing else. */
function withoutWords(booking: BookingRow): BookingRow {
  return { ...booking, name: quotableName(booking.name) ?? "", subject: "", phone: booking.phone === null ? null : "" };
}

function forVisitor(deps: Deps, booking: BookingRow, method: "REQUEST" | "CANCEL") {
  return { method, text: calendarText(deps, withoutWords(booking), method) };
}

/**
 * Anybody can type anybody's address, and book, move and cancel all day: beyond the day's letters of a kind the page alone
 * says what became of the call. The team is told of everything.
 */
async function queueWithinLimit(deps: Deps, trx: Inside, letter: Letter): Promise<void> {
  if (await mayGetLetter(deps, trx, { ...letter, hasPause: false })) await queueLetter(deps, trx, letter);
}

function wordsFor(deps: Deps, booking: BookingRow) {
  return deps.content.letters[localeOfBooking(booking)].booking;
}

function reminderOf({ id }: BookingRow): string {
  return `booking:${id}:reminder`;
}

function manageButton(deps: Deps, booking: BookingRow, secret: string): LetterPart {
  const url = deps.config.siteUrl + managePath(secret, localeOfBooking(booking));
  return { button: { label: wordsFor(deps, booking).manage, url } };
}

type Occasion = "confirmed" | "reminder" | "moved" | "cancelled";

function toVisitor(deps: Deps, booking: BookingRow, occasion: Occasion, own: readonly LetterPart[]): Letter {
  const locale = localeOfBooking(booking);
  const words = wordsFor(deps, booking);
  const time = timeInWords(booking.starts_at, locale, booking.time_zone);
  const { subject, heading, text } = words[occasion];
  const { name } = withoutWords(booking);
  return {
    kind: `booking-${occasion}`,
    about: occasion === "reminder" ? reminderOf(booking) : `booking:${booking.id}`,
    to: booking.email,
    locale,
    subject: fillIn(subject, { time }),
    heading,
    ...(name ? { name } : {}),
    parts: [{ paragraph: text }, factsFor(deps, withoutWords(booking)), ...own],
  };
}

function factsFor(deps: Deps, booking: BookingRow): LetterPart {
  const locale = localeOfBooking(booking);
  const { facts } = wordsFor(deps, booking);
  const { timezone } = deps.content.company.hours;
  const theirs = timeInWords(booking.starts_at, locale, booking.time_zone);
  const isElsewhere = theirs !== timeInWords(booking.starts_at, locale, timezone);
  return {
    facts: [
      [facts.when, timeAndZone(booking.starts_at, locale, booking.time_zone)],
      ...(isElsewhere ? [[facts.ourTime, timeAndZone(booking.starts_at, locale, timezone)] as const] : []),
      [facts.how, placeOf(deps, booking)],
    ],
  };
}

/** A call that is sooner than a day away needs no reminder: its confirmation has just come. */
async function queueReminder(
  deps: Deps,
  trx: Inside,
  { booking, secret }: { booking: BookingRow; secret: string },
): Promise<void> {
  const notBefore = new Date(Date.parse(booking.starts_at) - dayMs);
  if (notBefore <= deps.now() || !booking.may_email) return;
  const own = [manageButton(deps, booking, secret)];
  await queueWithinLimit(deps, trx, { ...toVisitor(deps, booking, "reminder", own), notBefore });
}

type TeamNews = {
  booking: BookingRow;
  event: "booked" | "requested" | "moved" | "cancelled";
  /** What it does to the team's calendar; left out where it isn't certain yet. */
  method?: "REQUEST" | "CANCEL";
};

async function tellTeam(deps: Deps, trx: Inside, { booking, event, method }: TeamNews): Promise<void> {
  const to = deps.config.NOTIFY_TO;
  if (!to) return;
  const locale = defaultLocale;
  const { facts, team } = deps.content.letters[locale].booking;
  const { timezone } = deps.content.company.hours;
  const time = timeInWords(booking.starts_at, locale, timezone);
  const subject = fillIn(team[event], { name: booking.name, time });
  const parts: LetterPart[] = [
    {
      facts: [
        [facts.when, timeAndZone(booking.starts_at, locale, timezone)],
        [team.theirTime, timeAndZone(booking.starts_at, locale, booking.time_zone)],
        [team.name, booking.name],
        [team.email, booking.email],
        [facts.how, booking.phone ?? team.video],
      ],
    },
    ...(booking.subject ? [{ quote: booking.subject }] : []),
    ...(event === "requested"
      ? [
          { paragraph: `${team.decide} (${booking.suspect_reason})` },
          { button: { label: team.openRequests, url: `${deps.config.siteUrl}/admin/bookings?status=pending` } },
        ]
      : []),
  ];
  const email: Letter = {
    kind: `booking-team-${event}`,
    about: `booking:${booking.id}`,
    to,
    replyTo: booking.email,
    locale,
    subject,
    heading: subject,
    isForTeam: true,
    parts,
    ...(method ? { calendar: { method, text: calendarText(deps, booking, method) } } : {}),
  };
  await queueTeamEmail(deps, trx, { email, plural: `Calls ${event}` });
}
