// Calendars from public reports about other programs: their busy times, and unreadable events.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findBusyTimes } from "./busy-times.server.ts";

const folder = "test/calendars/reported";
const dayName = (at: number) => new Date(at).toISOString().slice(5, 10);

function busyIn(text: string, ownAddress?: string): string {
  const { intervals, unreadable } = findBusyTimes({
    text,
    from: Date.parse("2026-11-26T00:00:00Z"),
    until: Date.parse("2026-12-14T12:00:00Z"),
    floating: "Europe/Bucharest",
    ownHost: "northwind.example",
    ownAddress,
  });
  const spans = intervals.map((ends) => ends.map((at) => new Date(at).toISOString().slice(5, 16)).join(" "));
  const faults =
    unreadable.count > 0 ? [`not read: ${unreadable.count}, ${unreadable.days.map(dayName).join(" ")}`] : [];
  return [...spans, ...faults].join(", ");
}

/** In UTC; Bucharest's days begin at 22:00. */
const busy: Record<string, string> = {
  "c01-allday-exdate-with-zone": "11-29T22:00 12-01T22:00, 12-02T22:00 12-04T22:00",
  "c03-allday-end-equals-start": "12-01T22:00 12-02T22:00",
  "c04-bymonthday-bysetpos": "11-30T08:00 11-30T09:00",
  "c04b-last-of-month-monthday": "11-30T08:00 11-30T09:00",
  "c05-floating-until":
    "11-30T16:00 11-30T17:00, 12-01T16:00 12-01T17:00, 12-02T16:00 12-02T17:00, 12-03T16:00 12-03T17:00, 12-04T16:00 12-04T17:00",
  "c08-customized-zone": "12-01T08:00 12-01T16:00",
  "c10-zone-only-by-display-name": "12-01T14:00 12-01T15:00, 12-02T08:00 12-02T09:00, 12-03T14:00 12-03T15:00",
  "c11-zone-without-offsetfrom": "12-01T08:00 12-01T09:00",
  "c12-freebusy-only": "12-01T08:00 12-01T10:00, 12-02T08:00 12-02T09:00, 12-03T08:00 12-03T10:00",
  "c15-exdate-utc": "12-01T01:00 12-01T03:00, 12-03T01:00 12-03T03:00",
  "c16-day-without-value": "11-30T22:00 12-01T22:00, 12-02T22:00 12-03T22:00",
  "c17-date-with-time": "11-30T22:00 12-02T22:00",
  "c18-bad-parameter": "12-01T08:00 12-01T09:00, 12-02T08:00 12-02T09:00",
  "c19-raw-line-breaks": "12-01T08:00 12-01T09:00, 12-02T08:00 12-02T09:00",
  "c20-zone-after-events": "12-01T15:30 12-01T17:00",
  "c21-floating-with-wr-timezone": "12-01T14:00 12-01T15:00, 12-02T22:00 12-03T22:00",
  "c24b-hour-24": "12-01T14:00 12-01T22:00",
  "c24c-iso-times": "12-01T08:00 12-01T09:00",
  "c24d-end-is-a-day": "12-01T14:00 12-01T22:00",
  "c24e-start-equals-end-time": "",
  "c25-working-elsewhere": "12-02T22:00 12-03T22:00",
  "c26-travel-time": "12-01T08:00 12-01T09:00",
  "c27-override-of-shortened-series": "11-29T22:00 11-30T22:00, 12-06T22:00 12-07T22:00",
  "c28-plain": "12-02T08:00 12-02T09:00",
  "c29-rule-empty-parts":
    "12-01T08:00 12-01T09:00, 12-01T22:00 12-02T22:00, 12-03T08:00 12-03T09:00, 12-04T08:00 12-04T09:00, 12-08T08:00 12-08T09:00, not read: 1, 12-02",
  "c30-exdate-list-mixed": "11-30T08:00 11-30T08:30, 12-09T08:00 12-09T08:30, 12-14T08:00 12-14T08:30",
  "c31-declined": "12-01T08:00 12-01T09:00",
  "c40-byte-order-mark": "12-02T08:00 12-02T09:00",
  "c41-empty-rrule": "12-02T08:00 12-02T09:00, 12-03T08:00 12-03T09:00",
  "c43-absurd-duration": "12-01T22:00 12-02T22:00, 12-03T08:00 12-03T09:00, not read: 1, 12-02",
  "c44-override-with-rrule": "12-02T08:00 12-02T09:00, 12-10T08:00 12-10T09:00",
  "c49-utc-name": "12-02T08:00 12-02T09:00, 12-03T07:00 12-03T08:00",
};

const read = (name: string) => readFileSync(`${folder}/${name}.ics`, "utf8");

test("[CALS-02] every reported calendar has its busy times here", () => {
  expect(readdirSync(folder).map((file) => file.replace(".ics", ""))).toEqual(Object.keys(busy));
});

test.for(Object.entries(busy))("[CALS-02] the reported calendar %s is read correctly", ([name, expected]) => {
  expect(busyIn(read(name))).toBe(expected);
});

test("[CALS-02] if the calendar's owner is known, declined events and days of working elsewhere are free", () => {
  expect(busyIn(read("c31-declined"), "me@northwind.example")).toBe("");
  expect(busyIn(read("c31-declined"), "you@northwind.example")).not.toBe("");
  expect(busyIn(read("c25-working-elsewhere"), "me@northwind.example")).toBe("");
});

const calendarOf = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:x", ...lines, "END:VEVENT"];

test("[CALS-02] events without a calendar around them are read", () => {
  expect(busyIn(event("DTSTART:20261201T080000Z", "DURATION:PT1H").join("\n"))).toBe("12-01T08:00 12-01T09:00");
});

test.for<[string, string[], string]>([
  [
    "a zone named after its cities is that of the first",
    event('DTSTART;TZID="Lisbon, Dublin":20261201T080000', "DURATION:PT1H"),
    "12-01T08:00 12-01T09:00",
  ],
  [
    "a series in a zone that nobody knows blocks the days of its occurrences",
    event("DTSTART;TZID=Mars/Olympus:20261201T090000", "DTEND;TZID=Mars/Olympus:20261201T100000", "RRULE:FREQ=WEEKLY"),
    "11-30T22:00 12-01T22:00, 12-07T22:00 12-08T22:00, not read: 1, 12-01 12-08",
  ],
  [
    "a rule that is none blocks the first day",
    event("DTSTART:20261201T090000Z", "DTEND:20261201T100000Z", "RRULE:FREQ=SOMETIMES"),
    "11-30T22:00 12-01T22:00, not read: 1, 12-01",
  ],
  [
    "a rule by the second costs its event alone",
    [
      ...event("DTSTART:20261201T090000Z", "DTEND:20261201T090001Z", "RRULE:FREQ=SECONDLY"),
      "BEGIN:VEVENT",
      "DTSTART:20261203T080000Z",
      "DURATION:PT1H",
      "END:VEVENT",
    ],
    "11-30T22:00 12-01T22:00, 12-03T08:00 12-03T09:00, not read: 1, 12-01",
  ],
  [
    "an event that ends before it begins blocks its day",
    event("DTSTART:20261201T090000Z", "DTEND:20261201T080000Z"),
    "11-30T22:00 12-01T22:00, not read: 1, 12-01",
  ],
  ["an event without a readable start is counted", event("DTSTART:tomorrow", "DURATION:PT1H"), "not read: 1, "],
  ["one that was cancelled isn’t, whatever else is wrong with it", event("DTSTART:tomorrow", "STATUS:CANCELLED"), ""],
  ["nor one that is over", event("DTSTART:20251201T250000", "DURATION:PT1H"), ""],
  [
    "a free/busy period that can’t be read blocks its day",
    ["BEGIN:VFREEBUSY", "FREEBUSY:20261201T080000Z/later,20261203T080000Z/20261203T090000Z", "END:VFREEBUSY"],
    "11-30T22:00 12-01T22:00, 12-03T08:00 12-03T09:00, not read: 1, 12-01",
  ],
  [
    "of two versions of an event the newer counts, of two of the same number both",
    [
      ...event("SEQUENCE:1", "DTSTART:20261201T080000Z", "DURATION:PT1H"),
      ...event("SEQUENCE:2", "DTSTART:20261202T080000Z", "DURATION:PT1H"),
      ...event("SEQUENCE:2", "DTSTART:20261203T080000Z", "DURATION:PT1H"),
    ],
    "12-02T08:00 12-02T09:00, 12-03T08:00 12-03T09:00",
  ],
  [
    "an event that was never closed is read, and so is the next",
    [
      "BEGIN:VEVENT",
      "UID:a",
      "DTSTART:20261201T080000Z",
      "DURATION:PT1H",
      ...event("DTSTART:20261202T080000Z", "DURATION:PT1H"),
    ],
    "12-01T08:00 12-01T09:00, 12-02T08:00 12-02T09:00",
  ],
  [
    "a start out of step with its rule is its first occurrence",
    event("DTSTART:20261130T080000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2"),
    "11-30T08:00 11-30T09:00, 12-02T08:00 12-02T09:00",
  ],
  [
    "months before a count lose no occurrence",
    event("DTSTART:20260101T080000Z", "DURATION:PT1H", "RRULE:FREQ=MONTHLY;BYMONTH=1,12;BYMONTHDAY=1;COUNT=2"),
    "12-01T08:00 12-01T09:00",
  ],
  [
    "spaces in lists are left out",
    event(
      "DTSTART:20261130T080000Z",
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY; BYDAY=MO, WE ;COUNT=3",
      "EXDATE: 20261202T080000Z , 20261209T080000Z",
    ),
    "11-30T08:00 11-30T09:00, 12-07T08:00 12-07T09:00",
  ],
  [
    "Exchange’s midnights leave days out of a series of days, and replace them",
    [
      ...event("DTSTART;VALUE=DATE:20261130", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20261130T220000Z"),
      ...event("RECURRENCE-ID:20261202T000000", "DTSTART;VALUE=DATE:20261210"),
    ],
    "11-29T22:00 11-30T22:00, 12-02T22:00 12-03T22:00, 12-09T22:00 12-10T22:00",
  ],
])("[CALS-02] %s", ([, lines, expected]) => {
  expect(busyIn(calendarOf(...lines))).toBe(expected);
});
