// Busy times of calendars as common programs write them, and of random ones against another parser (node-ical).
import { readFileSync } from "node:fs";
import fc from "fast-check";
import ical from "node-ical";
import type { VEvent } from "node-ical";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { joinIntervals } from "../availability/intervals.ts";
import type { Interval } from "../availability/intervals.ts";
import { findBusyTimes } from "./busy-times.server.ts";

const question = {
  from: Date.parse("2026-11-16T00:00:00Z"),
  until: Date.parse("2026-12-10T00:00:00Z"),
  floating: "Europe/Bucharest",
  ownHost: "northwind.example",
};

const fixture = (name: string) => readFileSync(`test/calendars/${name}.ics`, "utf8");

const inWords = (intervals: readonly Interval[]) =>
  intervals.map((ends) => ends.map((ms) => new Date(ms).toISOString().slice(5, 16)).join(" - "));

const busy = (name: string, change: Partial<typeof question> = {}) => {
  const { intervals, unreadable } = findBusyTimes({ ...question, ...change, text: fixture(name) });
  return { times: inWords(intervals), unreadable: unreadable.count };
};

test("[CALS-02] Google: weekly until an instant, one exception moved, one left out, transparent and cancelled events", () => {
  expect(busy("google")).toEqual({
    times: [
      "11-16T13:00 - 11-16T14:00",
      "11-18T12:00 - 11-18T13:00",
      "11-20T22:00 - 11-22T22:00",
      "11-30T08:00 - 11-30T08:30",
    ],
    unreadable: 0,
  });
});

test("[CALS-02] Outlook: Windows time zone names, with and without a definition in the file, and custom zones", () => {
  expect(busy("outlook")).toEqual({
    times: [
      "11-17T07:00 - 11-17T08:00",
      "11-17T13:00 - 11-17T14:00",
      "11-18T05:00 - 11-18T06:00",
      "11-18T07:00 - 11-18T08:00",
      "11-19T07:00 - 11-19T08:00",
      "11-19T22:00 - 11-20T22:00",
    ],
    unreadable: 0,
  });
});

test("[CALS-02] Windows time zones whose country has changed its offset since have the current one", () => {
  const at = (tzid: string) => {
    const event = `BEGIN:VEVENT\nUID:x\nDTSTART;TZID=${tzid}:20261118T090000\nDURATION:PT1H\nEND:VEVENT`;
    return inWords(findBusyTimes({ ...question, text: `BEGIN:VCALENDAR\n${event}\nEND:VCALENDAR` }).intervals);
  };
  expect(at("Central Asia Standard Time")).toEqual(["11-18T03:00 - 11-18T04:00"]); // Almaty left it in 2024
  expect(at("Mountain Standard Time (Mexico)")).toEqual(["11-18T16:00 - 11-18T17:00"]); // Chihuahua left it in 2022
});

test("[CALS-02] iCloud: every other week over the clock change with a list of exceptions, a floating time, a last Friday", () => {
  const from = Date.parse("2026-10-20T00:00:00Z");
  expect(busy("icloud", { from })).toEqual({
    times: [
      "10-24T20:00 - 10-25T02:00",
      "10-29T22:00 - 10-30T22:00",
      "11-18T07:00 - 11-18T07:30",
      "11-26T22:00 - 11-27T22:00",
      "12-05T21:00 - 12-06T03:00",
    ],
    unreadable: 0,
  });
});

test("[CALS-02] Nextcloud: another zone's clock change, a cancelled exception, more dates, and broken lines that cost one event", () => {
  const from = Date.parse("2026-10-20T00:00:00Z");
  expect(busy("nextcloud", { from })).toEqual({
    times: [
      "10-26T22:00 - 10-26T23:00",
      "11-09T23:00 - 11-10T00:00",
      "11-18T08:00 - 11-18T09:00",
      "11-19T08:00 - 11-19T09:00",
      "11-20T08:30 - 11-20T09:30",
      "11-21T08:00 - 11-21T11:00",
      "11-22T08:00 - 11-22T09:00",
    ],
    unreadable: 1,
  });
});

test("[CALS-02] Fastmail: days over the clock change, a prefix before the zone, our own calls and moments don't count", () => {
  const reach = { from: Date.parse("2027-03-01T00:00:00Z"), until: Date.parse("2027-04-10T00:00:00Z") };
  expect(busy("fastmail", reach)).toEqual({ times: ["03-27T10:00 - 03-30T09:00"], unreadable: 0 });
});

test("[CALS-02] a change of this and all following occurrences applies until the next such change, across a DST change", () => {
  const from = Date.parse("2026-10-05T00:00:00Z");
  expect(busy("onwards", { from }).times).toEqual([
    "10-05T07:00 - 10-05T08:00", // Mondays at 10 in Bucharest
    "10-13T11:00 - 10-13T13:00", // from the 12th on Tuesdays from 14 to 16
    "10-20T11:00 - 10-20T13:00",
    "10-27T12:00 - 10-27T14:00",
    "11-05T06:00 - 11-05T06:30", // of the 2nd, alone
    "11-10T12:00 - 11-10T14:00",
    "11-16T08:00 - 11-16T09:00", // back
    "11-29T22:00 - 11-30T22:00", // a day that is free until then, from Saturday to Monday
  ]);
});

test("[CALS-02] a file that isn't a calendar, or has more than 10,000 events in range, is rejected with a reason", () => {
  const hourly = (index: number) =>
    `BEGIN:VEVENT\nUID:x${index}\nDTSTART:20261101T000000Z\nDURATION:PT1S\nRRULE:FREQ=HOURLY\nEND:VEVENT`;
  const often = (count: number) =>
    `BEGIN:VCALENDAR\n${Array.from({ length: count }, (_, index) => hourly(index)).join("\n")}\nEND:VCALENDAR`;
  const ask = (text: string) => () => findBusyTimes({ ...question, text });
  expect(ask("<!doctype html><title>Sign in</title>")).toThrow("doesn't return a calendar");
  expect(ask(often(20))).toThrow("more than 10000 events");
  expect(ask("BEGIN:VCALENDAR\nEND:VCALENDAR")()).toMatchObject({ intervals: [], unreadable: { count: 0 } });
});

test("[CALS-02] a file that was cut off after any of its lines is rejected with a reason", () => {
  const lines = fixture("outlook").trimEnd().split(/\r?\n/);
  for (let count = 1; count < lines.length; count += 1)
    expect(() => findBusyTimes({ ...question, text: lines.slice(0, count).join("\r\n") })).toThrow("incomplete");
});

const zones = [
  "Europe/Bucharest",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Sydney",
  "America/Sao_Paulo",
] as const;
const reachFrom = Date.parse("2027-03-10T00:00:00Z");
const reachUntil = Date.parse("2027-04-20T00:00:00Z"); // over the clock changes of these zones

const pad = (number: number) => String(number).padStart(2, "0");
const localText = (minutes: number) =>
  new Date(Date.parse("2027-01-05T00:00:00Z") + minutes * 60_000).toISOString().slice(0, 16).replaceAll(/[-:]/g, "") +
  "00";

const weekdayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Rules that begin with their event; other starts are undefined (RFC 5545 §3.8.5.3), and parsers differ. */
const rules: Record<string, (begin: Date, more: { interval: number; days: string[] }) => string> = {
  none: () => "",
  daily: (_, { interval }) => `FREQ=DAILY;INTERVAL=${interval}`,
  weekly: (begin, { interval, days }) => {
    const weekdayName = weekdayNames[begin.getUTCDay()] ?? "";
    return `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${[weekdayName, ...days.filter((day) => day !== weekdayName)].join(",")}`;
  },
  monthday: (begin) => `FREQ=MONTHLY;BYMONTHDAY=${begin.getUTCDate()}`,
  place: (begin) => {
    const place = Math.ceil(begin.getUTCDate() / 7);
    return `FREQ=MONTHLY;BYDAY=${place === 5 ? -1 : place}${weekdayNames[begin.getUTCDay()]}`;
  },
};

const anyEvent = fc.record({
  // Quarter hours from 5:00 on, because parsers may differ about times that a clock change skips or repeats.
  day: fc.integer({ min: 0, max: 100 }), // of 2027, before any UNTIL
  quarter: fc.integer({ min: 20, max: 80 }),
  length: fc.integer({ min: 1, max: 16 }),
  zone: fc.constantFrom(...zones, "UTC" as const, "day" as const),
  freq: fc.constantFrom("none", "daily", "weekly", "monthday", "place"),
  interval: fc.integer({ min: 1, max: 4 }),
  days: fc.uniqueArray(fc.constantFrom(...weekdayNames), { maxLength: 4 }),
  end: fc.oneof(
    fc.constant(""),
    fc.integer({ min: 1, max: 30 }).map((count) => `;COUNT=${count}`),
    fc.integer({ min: 102, max: 125 }).map((day) => `;UNTIL=${localText(day * 24 * 60)}Z`),
  ),
  left: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 3 }),
  moved: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
  transparent: fc.boolean(),
});

type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never;

/** Returns the event's lines and those of moved occurrences, found by the other parser without exceptions. */
function eventText(event: AnyEvent, index: number): string {
  const begin = event.day * 24 * 60 + (event.zone === "day" ? 0 : event.quarter * 15);
  const isDay = event.zone === "day";
  const ofZone = event.zone === "UTC" ? "" : `;TZID=${event.zone}`;
  const zone = isDay ? ";VALUE=DATE" : ofZone;
  const time = (minutes: number) =>
    isDay ? localText(minutes).slice(0, 8) : localText(minutes) + (event.zone === "UTC" ? "Z" : "");
  const end = isDay ? begin + Math.ceil(event.length / 6) * 24 * 60 : begin + event.length * 15;
  const until = isDay ? event.end.replace(/T\d{6}Z/, "") : event.end;
  const head = (uid: string) => ["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20270101T000000Z"];
  const rule = rules[event.freq]?.(new Date(Date.parse("2027-01-05T00:00:00Z") + begin * 60_000), event) ?? "";
  const lines = [
    ...head(`event-${index}`),
    `DTSTART${zone}:${time(begin)}`,
    `DTEND${zone}:${time(end)}`,
    ...(rule ? [`RRULE:${rule}${until}`] : []),
    ...(event.transparent ? ["TRANSP:TRANSPARENT"] : []),
  ];
  const weekly = (count: number) => begin + count * 7 * 24 * 60;
  const isSimple = (event.freq === "daily" || event.freq === "weekly") && event.interval === 1;
  const remaining = isSimple ? event.left.filter((count) => count !== 0) : [];
  if (remaining.length > 0) lines.push(`EXDATE${zone}:${remaining.map((count) => time(weekly(count))).join(",")}`);
  lines.push("END:VEVENT");
  if (isSimple && event.moved !== undefined && !remaining.includes(event.moved) && event.end === "")
    lines.push(
      ...head(`event-${index}`),
      `RECURRENCE-ID${zone}:${time(weekly(event.moved))}`,
      `DTSTART${zone}:${time(weekly(event.moved) + 24 * 60)}`,
      `DTEND${zone}:${time(weekly(event.moved) + 24 * 60 + (end - begin))}`,
      "END:VEVENT",
    );
  return lines.join("\r\n");
}

/** Converts a day, which is a date at the process's midnight there. */
function midnight(date: Date): number {
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return Temporal.PlainDate.from(day).toZonedDateTime("Europe/Bucharest").epochMilliseconds;
}

function oracle(text: string): Interval[] {
  const events = Object.values(ical.sync.parseICS(text)).filter((each): each is VEvent => each?.type === "VEVENT");
  const reach = {
    from: new Date(reachFrom - 86_400_000 * 9),
    to: new Date(reachUntil + 86_400_000),
    expandOngoing: true,
  };
  const instances = events
    .flatMap((event) => ical.expandRecurringEvent(event, reach))
    .filter(({ event }) => event.transparency !== "TRANSPARENT"); // an exception has its own
  return joinIntervals(
    instances
      .map(({ start, end, isFullDay }): Interval =>
        isFullDay ? [midnight(start), midnight(end)] : [start.getTime(), end.getTime()],
      )
      .filter(([start, end]) => end > reachFrom && start < reachUntil),
  );
}

/** 10,000 runs (BUSY_RUNS=10000) take some minutes. */
test("[CALS-02] another parser finds the same busy times in random calendars", { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 4 }), (events) => {
      const text = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:test",
        ...events.map(eventText),
        "END:VCALENDAR",
        "",
      ].join("\r\n");
      const { intervals } = findBusyTimes({ ...question, from: reachFrom, until: reachUntil, text });
      expect(inWords(intervals)).toEqual(inWords(oracle(text)));
    }),
    { numRuns: Number(process.env["BUSY_RUNS"] ?? 150) },
  );
});
