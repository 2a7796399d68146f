// Writes bookings as iCalendar (RFC 5545, RFC 5546).
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { EmailWords } from "#app/content/emails.schema.ts";
import { fillIn } from "#app/content/fill-in.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { parseMailbox } from "#app/platform/text/header-text.server.ts";
import { callEnd, localeOfBooking } from "./booking-rows.server.ts";
import { meetingAddress } from "./form-fields.ts";
import type { BookingRow } from "./queries.server.ts";

/** `PUBLISH` is used for downloads. */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

type Parts = Pick<Deps, "config" | "content" | "now">;

/** Returns a booking as iCalendar: stable UID, rising SEQUENCE, no secret link, because colleagues see calendars. */
export function calendarText(deps: Parts, booking: BookingRow, method: CalendarMethod): string {
  const { config, content } = deps;
  const { company } = content;
  const locale = localeOfBooking(booking);
  const words = content.emails[locale].booking;
  const isCancelled = method === "CANCEL" || booking.cancelled_at !== null;
  const place = locationOf(deps, booking);
  const calendar = ical({
    prodId: { company: company.name, product: "Calls", language: locale.toUpperCase() },
    method: ICalCalendarMethod[method],
  });
  const event = calendar.createEvent({
    id: uidOf(config, booking),
    sequence: booking.sequence,
    stamp: deps.now(),
    start: new Date(booking.starts_at),
    end: new Date(callEnd(booking.starts_at)),
    summary: booking.name ? fillIn(words.call, { name: booking.name }) : words.callUnnamed,
    description: [booking.subject, hostOf(words, booking), place, words.hint].filter(Boolean).join("\n\n"),
    location: place,
    url: config.siteUrl,
    organizer: { name: company.name, email: senderOf(deps) },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // RFC 5546 §3.2.1: a published event has no attendees.
  if (method !== "PUBLISH" && booking.email !== "")
    event.createAttendee({
      ...(booking.name ? { name: booking.name } : {}),
      email: booking.email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  return withConferences(calendar.toString(), [booking]);
}

/**
 * Returns the team's feed in English, with each visitor's name but no address, number or subject. UIDs are as in
 * emails.
 */
export function teamCalendarText({ config, content }: Parts, bookings: readonly BookingRow[]): string {
  const calendar = ical({
    name: `${content.company.name}: calls`,
    prodId: { company: content.company.name, product: "Calls", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const booking of bookings)
    calendar.createEvent({
      id: uidOf(config, booking),
      sequence: booking.sequence,
      stamp: new Date(booking.created_at),
      start: new Date(booking.starts_at),
      end: new Date(callEnd(booking.starts_at)),
      summary: `Call with ${booking.name}`,
      location: booking.meeting ?? (booking.phone === null ? "Video call" : "By phone"),
      url: `${config.siteUrl}/admin/bookings?open=${booking.id}`,
      ...(booking.host_name === null ? {} : { description: `Host: ${booking.host_name}` }),
    });
  return withConferences(calendar.toString(), bookings);
}

/** Adds the address of each event's place (RFC 7986 §5.11), which ical-generator doesn't support. */
function withConferences(text: string, bookings: readonly BookingRow[]): string {
  const end = "\r\nEND:VEVENT";
  const events = text.split(end).map((part, index) => {
    const address = meetingAddress(bookings[index]?.meeting ?? "");
    return address === null ? part : `${part}\r\n${foldLine(`CONFERENCE;VALUE=URI:${address}`)}`;
  });
  return `${events.join(end)}\r\n`; // RFC 5545 §3.1: every line ends with CRLF
}

/** Folds a line at 75 octets (RFC 5545 §3.1). Addresses are ASCII. */
function foldLine(line: string): string {
  return line.replaceAll(/(?<=^(?:.{74})+)(?=.)/g, "\r\n ");
}

function uidOf({ siteUrl }: Parts["config"], { id }: BookingRow): string {
  return `booking-${id}@${new URL(siteUrl).hostname}`;
}

function hostOf({ facts }: EmailWords["booking"], { host_name }: BookingRow): string {
  return host_name === null ? "" : `${facts.host}: ${host_name}`;
}

/** Returns the place in the visitor's language. An empty phone number isn't quoted. */
export function locationOf({ content }: Pick<Deps, "content">, booking: BookingRow): string {
  if (booking.meeting !== null) return booking.meeting;
  const { byPhone, byGivenPhone, byVideo } = content.emails[localeOfBooking(booking)].booking;
  if (booking.phone === null) return byVideo;
  return booking.phone === "" ? byGivenPhone : fillIn(byPhone, { number: booking.phone });
}

/** Returns the sender of emails: calendar programs trust an event only if its organizer sent it. */
function senderOf({ config, content }: Pick<Deps, "config" | "content">): string {
  return parseMailbox(config.MAIL_FROM ?? content.company.emails.hello).address;
}
