// A call as iCalendar, read by an independent parser, and as links to web calendars.
import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { createTestDeps } from "#test/app.ts";
import { calendarLink, webCalendars } from "./calendar-choice.tsx";
import type { CalendarMethod } from "./calendar.server.ts";
import { calendarText } from "./calendar.server.ts";
import type { BookingRow } from "./queries.server.ts";

const { deps } = await createTestDeps({
  settings: {
    SITE_URL: "https://northwind.example",
    MAIL_FROM: "Northwind <calls@northwind.example>",
    SMTP_URL: "smtp://x",
  },
});

const aBooking = (change: Partial<BookingRow> = {}): BookingRow => ({
  pending_since: null,
  host_id: null,
  host_name: null,
  meeting: null,
  has_own_meeting: 0,
  their_answer: null,
  outcome: null,
  inbox_key: "ana@hexley.example",
  network_key: null,
  wide_network_key: null,
  may_email: 1,
  id: "019c1355-2340-7a4c-8b3e-000000000001",
  created_at: "2026-11-20T12:00:00.000Z",
  starts_at: "2026-11-23T08:00:00.000Z",
  name: "Ana Pop",
  email: "ana@hexley.example",
  phone: null,
  subject: "Quotes take too long.",
  locale: "en",
  time_zone: "Europe/Bucharest",
  secret_hash: "hash",
  sequence: 0,
  cancelled_at: null,
  cancelled_by: null,
  privacy_version: null,
  is_spam_suspect: 0,
  spam_reason: null,
  search_text: "",
  enquiry_id: null,
  landing_page: null,
  referrer_host: null,
  campaign: null,
  ...change,
});

/** Reads an iCalendar text as a calendar program does; throws at an unreadable line. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("There is no event.");
  return { calendar, component, event: new ICAL.Event(component) };
}

function facts(booking: BookingRow, method: CalendarMethod) {
  const { calendar, component, event } = read(calendarText(deps, booking, method));
  return {
    method: calendar.getFirstPropertyValue("method"),
    version: calendar.getFirstPropertyValue("version"),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    zone: event.startDate.zone?.tzid,
    minutes: event.duration.toSeconds() / 60,
    stamp: String(component.getFirstPropertyValue("dtstamp")),
    status: component.getFirstPropertyValue("status"),
    organizer: component.getFirstPropertyValue("organizer"),
    attendees: event.attendees.map((attendee) => [
      String(attendee.getFirstValue()).toLowerCase(),
      attendee.getFirstParameter("cn"),
      attendee.getFirstParameter("partstat"),
    ]),
  };
}

test.for(["en", "ro", "fr"])("[BRND-05] a file says in which language it is written: %s", (locale) => {
  expect(calendarText(deps, aBooking({ locale }), "PUBLISH")).toContain(`//${locale.toUpperCase()}\r\nMETHOD`);
});

test("a request contains attendees, UTC time, 30 minutes, organizer and sequence", () => {
  expect(facts(aBooking(), "REQUEST")).toEqual({
    method: "REQUEST",
    version: "2.0",
    uid: "booking-019c1355-2340-7a4c-8b3e-000000000001@northwind.example",
    sequence: 0,
    start: "2026-11-23T08:00:00.000Z",
    zone: "UTC",
    minutes: 30,
    stamp: "2026-11-20T12:00:00Z",
    status: "CONFIRMED",
    organizer: "mailto:calls@northwind.example",
    attendees: [["mailto:ana@hexley.example", "Ana Pop", "ACCEPTED"]],
  });
});

test("a move keeps the UID and raises the sequence; a cancellation removes the same event", () => {
  const moved = facts(aBooking({ sequence: 1, starts_at: "2026-11-24T09:30:00.000Z" }), "REQUEST");
  const cancelled = facts(aBooking({ sequence: 2, cancelled_at: "2026-11-21T00:00:00.000Z" }), "CANCEL");
  expect(moved).toMatchObject({ sequence: 1, start: "2026-11-24T09:30:00.000Z" });
  expect(cancelled).toMatchObject({ method: "CANCEL", sequence: 2, status: "CANCELLED" });
  expect(new Set([moved.uid, cancelled.uid]).size).toBe(1);
});

test("a file without an email has no attendees", () => {
  expect(facts(aBooking(), "PUBLISH")).toMatchObject({ method: "PUBLISH", attendees: [] });
});

const nasty = [
  "Line one\r\nBEGIN:VEVENT\nSUMMARY:forged\r\nEND:VEVENT",
  'commas, semicolons; colons: back\\slash \\n "quotes"',
  "👩‍💻🇷🇴 șțăîâ ĂÎÂȘȚ é à ñ 漢字 \u202Eright to left",
  "x".repeat(500),
  `${"😀".repeat(250)}`,
  "\ttab",
];

test.for(nasty)("a subject stays text and can't inject anything: %j", (subject) => {
  const text = calendarText(deps, aBooking({ subject, phone: subject.slice(0, 40) }), "REQUEST");
  const { calendar, component, event } = read(text);
  expect(event.description.startsWith(`${subject.replaceAll("\r\n", "\n")}\n\n`)).toBe(true);
  expect(calendar.getAllSubcomponents("vevent")).toHaveLength(1);
  expect(component.getAllProperties("summary")).toHaveLength(1);
  const lines = text.split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
});

test.for([
  'Ana; Pop, "Hexley": x',
  "O’Hara\\",
  "ANA\\nBEGIN:VEVENT",
  "<b>Ana</b>",
  "Ștefan 👋 Țîrlea ".repeat(5).trim(),
])("a name makes a text that is read as one appointment with one attendee: %j", (name) => {
  const { event, calendar } = read(calendarText(deps, aBooking({ name }), "REQUEST"));
  expect(event.summary).toBe(`Consultation: ${name} and Fernhollow`);
  expect(event.attendees).toHaveLength(1);
  expect(calendar.getAllSubcomponents()).toHaveLength(1);
});

test("any name and subject can be parsed back unchanged", () => {
  const anyText = (maxLength: number) => fc.string({ unit: "grapheme", maxLength }).map((text) => text.trim());
  fc.assert(
    fc.property(anyText(100), anyText(500), (name, subject) => {
      fc.pre(name !== "");
      const { event } = read(calendarText(deps, aBooking({ name, subject }), "REQUEST"));
      expect(event.summary).toBe(`Consultation: ${name} and Fernhollow`);
      expect(event.description.startsWith(subject)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("web calendars get the call in UTC with all characters of its texts", () => {
  const entry = {
    title: "Ana & Northwind + 1",
    startsAt: "2026-11-23T08:00:00.000Z",
    endsAt: "2026-11-23T08:30:00.000Z",
    details: "100%, a=b\nșț",
    place: "Video",
  };
  const [google, outlook, office] = webCalendars.map((calendar) => new URL(calendarLink(calendar, entry)));
  expect(Object.fromEntries(google?.searchParams ?? [])).toMatchObject({
    text: "Ana & Northwind + 1",
    dates: "20261123T080000Z/20261123T083000Z",
    details: "100%, a=b\nșț",
  });
  expect([outlook?.host, office?.host]).toEqual(["outlook.live.com", "outlook.office.com"]);
  expect(Object.fromEntries(outlook?.searchParams ?? [])).toMatchObject({
    subject: "Ana & Northwind + 1",
    startdt: "2026-11-23T08:00:00.000Z",
    enddt: "2026-11-23T08:30:00.000Z",
  });
});
