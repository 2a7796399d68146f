// Recurrence rules against another implementation (rrule, after python-dateutil), and the examples of RFC 5545.
import fc from "fast-check";
import * as rrule from "rrule";
import { expect, test } from "vitest";
import { expandOccurrences, parseRule } from "./recurrence.server.ts";

const until = Date.UTC(2028, 0, 1);

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const number = (min: number, max: number) => fc.integer({ min, max });
const some = <T>(all: readonly T[], max = all.length) =>
  fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: max }).map((values) => values.join(","));
const weekday = fc.constantFrom(...weekdays);
const month = number(1, 12);

/** One arbitrary per kind of rule that calendar programs write: the parts after FREQ, with random values. */
const kinds: Record<string, Record<string, fc.Arbitrary<string | number>>> = {
  "every n days": { FREQ: fc.constant("DAILY"), INTERVAL: number(1, 5) },
  "some weekdays": { FREQ: fc.constant("DAILY"), BYDAY: some(weekdays) },
  "daily in some months": { FREQ: fc.constant("DAILY"), BYMONTH: some([1, 2, 3, 6, 9, 12], 3) },
  "daily at some hours": {
    FREQ: fc.constant("DAILY"),
    BYHOUR: fc.subarray([8, 9, 12, 15, 18], { minLength: 1 }).map((hours) => hours.join(",")),
  },
  "every n weeks": { FREQ: fc.constant("WEEKLY"), INTERVAL: number(1, 4) },
  "some days of every n weeks": { FREQ: fc.constant("WEEKLY"), INTERVAL: number(1, 3), BYDAY: some(weekdays, 4) },
  "every other week by its first day": {
    FREQ: fc.constant("WEEKLY"),
    INTERVAL: fc.constant(2),
    WKST: fc.constantFrom("SU", "MO"),
    BYDAY: some(weekdays, 3),
  },
  "weekly in some months": {
    FREQ: fc.constant("WEEKLY"),
    BYDAY: some(weekdays, 2),
    BYMONTH: some([1, 2, 3, 10, 11, 12]),
  },
  "every n months": { FREQ: fc.constant("MONTHLY"), INTERVAL: number(1, 4) },
  "days of the month": { FREQ: fc.constant("MONTHLY"), BYMONTHDAY: some([1, 5, 10, 15, 28, 29, 30, 31, -1, -2], 3) },
  "an nth weekday": {
    FREQ: fc.constant("MONTHLY"),
    BYDAY: fc.tuple(number(1, 4), weekday).map((parts) => parts.join("")),
  },
  "a last weekday": {
    FREQ: fc.constant("MONTHLY"),
    BYDAY: fc.tuple(number(-2, -1), weekday).map((parts) => parts.join("")),
  },
  "two nth weekdays": {
    FREQ: fc.constant("MONTHLY"),
    BYDAY: fc.tuple(number(1, 2), weekday, number(3, 5), weekday).map(([a, b, c, d]) => `${a}${b},${c}${d}`),
  },
  "weekdays of the month": { FREQ: fc.constant("MONTHLY"), BYDAY: some(weekdays, 2) },
  "an nth working day": {
    FREQ: fc.constant("MONTHLY"),
    BYDAY: fc.constant("MO,TU,WE,TH,FR"),
    BYSETPOS: fc.constantFrom(1, 2, -1, -2),
  },
  "the last of some days": {
    FREQ: fc.constant("MONTHLY"),
    BYMONTHDAY: fc.constant("28,29,30,31"),
    BYSETPOS: fc.constant(-1),
  },
  "a weekday on some days": {
    FREQ: fc.constant("MONTHLY"),
    BYDAY: weekday,
    BYMONTHDAY: some([3, 7, 10, 13, 17, 21], 4),
  },
  "a day of some months": {
    FREQ: fc.constant("MONTHLY"),
    BYMONTH: some([1, 2, 4, 5, 8, 11], 3),
    BYMONTHDAY: number(1, 28),
  },
  "every n years": { FREQ: fc.constant("YEARLY"), INTERVAL: number(1, 2) },
  "some months": { FREQ: fc.constant("YEARLY"), BYMONTH: some([1, 2, 3, 4, 6, 9, 11, 12], 4) },
  "days of a month": { FREQ: fc.constant("YEARLY"), BYMONTH: month, BYMONTHDAY: some([1, 10, 15, 28, 31], 3) },
  "an nth weekday of a month": {
    FREQ: fc.constant("YEARLY"),
    BYMONTH: month,
    BYDAY: fc.tuple(fc.constantFrom(1, 2, 3, -1), weekday).map((parts) => parts.join("")),
  },
  "an nth weekday of the year": {
    FREQ: fc.constant("YEARLY"),
    BYDAY: fc.tuple(fc.constantFrom(1, 20, -1, -10), weekday).map((parts) => parts.join("")),
  },
  "days of the year": { FREQ: fc.constant("YEARLY"), BYYEARDAY: some([1, 100, 200, 300, -1, -100], 3) },
  "weeks of the year": { FREQ: fc.constant("YEARLY"), BYWEEKNO: some([1, 10, 20, 50, 52], 2), BYDAY: weekday },
  "a working day of a month": {
    FREQ: fc.constant("YEARLY"),
    BYMONTH: month,
    BYDAY: fc.constant("MO,TU,WE,TH,FR"),
    BYSETPOS: fc.constantFrom(1, 3, -1),
  },
};

const start = fc
  .tuple(number(2024, 2026), number(0, 11), number(1, 28), fc.constantFrom(9 * 60, 14 * 60 + 30))
  .map(([year, ofYear, ofMonth, minutes]) => Date.UTC(year, ofYear, ofMonth, 0, minutes));
const ending = fc.oneof(
  fc.constant(""),
  number(2, 25).map((count) => `;COUNT=${count}`),
);

test.for(Object.entries(kinds))(
  '[CALS-02] another implementation finds the same occurrences of made-up rules of the kind "%s"',
  ([, parts]) => {
    const rule = fc.tuple(fc.record(parts), ending).map(
      ([values, last]) =>
        Object.entries(values)
          .map(([name, value]) => `${name}=${value}`)
          .join(";") + last,
    );
    fc.assert(
      fc.property(start, rule, (from, text) => {
        const dtstart = new Date(from);
        const expected = rrule.rrulestr(text, { dtstart }).between(dtstart, new Date(until), true).map(Number);
        fc.pre(expected[0] === from || !text.includes("COUNT")); // whether COUNT counts another start is undefined
        const results = expandOccurrences(parsed(text), { start: from, from, until, max: 10_000 });
        expect(results.filter((at) => at !== from)).toEqual(expected.filter((at) => at !== from));
      }),
      { numRuns: Number(process.env["RULE_RUNS"] ?? 40) },
    );
  },
);

function parsed(text: string) {
  const rule = parseRule(text);
  if (!rule) throw new Error(`nothing in ${text}`);
  return rule;
}

/**
 * RFC 5545 §3.8.5.3 and §3.3.10, at 9:00: start, rule, and its first ten occurrences; of those within a day, weekday,
 * hour and minute.
 */
const examples: [start: string, rule: string, occurrences: string][] = [
  [
    "19970902",
    "FREQ=DAILY;COUNT=10",
    "97-09-02 97-09-03 97-09-04 97-09-05 97-09-06 97-09-07 97-09-08 97-09-09 97-09-10 97-09-11",
  ],
  [
    "19970902",
    "FREQ=DAILY;UNTIL=19971224T000000Z",
    "97-09-02 97-09-03 97-09-04 97-09-05 97-09-06 97-09-07 97-09-08 97-09-09 97-09-10 97-09-11 …",
  ],
  [
    "19970902",
    "FREQ=DAILY;INTERVAL=2",
    "97-09-02 97-09-04 97-09-06 97-09-08 97-09-10 97-09-12 97-09-14 97-09-16 97-09-18 97-09-20 …",
  ],
  ["19970902", "FREQ=DAILY;INTERVAL=10;COUNT=5", "97-09-02 97-09-12 97-09-22 97-10-02 97-10-12"],
  [
    "19980101",
    "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    "98-01-01 98-01-02 98-01-03 98-01-04 98-01-05 98-01-06 98-01-07 98-01-08 98-01-09 98-01-10 …",
  ],
  [
    "19980101",
    "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
    "98-01-01 98-01-02 98-01-03 98-01-04 98-01-05 98-01-06 98-01-07 98-01-08 98-01-09 98-01-10 …",
  ],
  [
    "19970902",
    "FREQ=WEEKLY;COUNT=10",
    "97-09-02 97-09-09 97-09-16 97-09-23 97-09-30 97-10-07 97-10-14 97-10-21 97-10-28 97-11-04",
  ],
  [
    "19970902",
    "FREQ=WEEKLY;UNTIL=19971224T000000Z",
    "97-09-02 97-09-09 97-09-16 97-09-23 97-09-30 97-10-07 97-10-14 97-10-21 97-10-28 97-11-04 …",
  ],
  [
    "19970902",
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    "97-09-02 97-09-16 97-09-30 97-10-14 97-10-28 97-11-11 97-11-25 97-12-09 97-12-23 98-01-06 …",
  ],
  [
    "19970902",
    "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
    "97-09-02 97-09-04 97-09-09 97-09-11 97-09-16 97-09-18 97-09-23 97-09-25 97-09-30 97-10-02",
  ],
  [
    "19970902",
    "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
    "97-09-02 97-09-04 97-09-09 97-09-11 97-09-16 97-09-18 97-09-23 97-09-25 97-09-30 97-10-02",
  ],
  [
    "19970901",
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    "97-09-01 97-09-03 97-09-05 97-09-15 97-09-17 97-09-19 97-09-29 97-10-01 97-10-03 97-10-13 …",
  ],
  [
    "19970902",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    "97-09-02 97-09-04 97-09-16 97-09-18 97-09-30 97-10-02 97-10-14 97-10-16",
  ],
  [
    "19970905",
    "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    "97-09-05 97-10-03 97-11-07 97-12-05 98-01-02 98-02-06 98-03-06 98-04-03 98-05-01 98-06-05",
  ],
  ["19970905", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", "97-09-05 97-10-03 97-11-07 97-12-05"],
  [
    "19970907",
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    "97-09-07 97-09-28 97-11-02 97-11-30 98-01-04 98-01-25 98-03-01 98-03-29 98-05-03 98-05-31",
  ],
  ["19970922", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "97-09-22 97-10-20 97-11-17 97-12-22 98-01-19 98-02-16"],
  [
    "19970928",
    "FREQ=MONTHLY;BYMONTHDAY=-3",
    "97-09-28 97-10-29 97-11-28 97-12-29 98-01-29 98-02-26 98-03-29 98-04-28 98-05-29 98-06-28 …",
  ],
  [
    "19970902",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    "97-09-02 97-09-15 97-10-02 97-10-15 97-11-02 97-11-15 97-12-02 97-12-15 98-01-02 98-01-15",
  ],
  [
    "19970930",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    "97-09-30 97-10-01 97-10-31 97-11-01 97-11-30 97-12-01 97-12-31 98-01-01 98-01-31 98-02-01",
  ],
  [
    "19970910",
    "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    "97-09-10 97-09-11 97-09-12 97-09-13 97-09-14 97-09-15 99-03-10 99-03-11 99-03-12 99-03-13",
  ],
  [
    "19970902",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    "97-09-02 97-09-09 97-09-16 97-09-23 97-09-30 97-11-04 97-11-11 97-11-18 97-11-25 98-01-06 …",
  ],
  [
    "19970610",
    "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    "97-06-10 97-07-10 98-06-10 98-07-10 99-06-10 99-07-10 00-06-10 00-07-10 01-06-10 01-07-10",
  ],
  [
    "19970310",
    "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
    "97-03-10 99-01-10 99-02-10 99-03-10 01-01-10 01-02-10 01-03-10 03-01-10 03-02-10 03-03-10",
  ],
  [
    "19970101",
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    "97-01-01 97-04-10 97-07-19 00-01-01 00-04-09 00-07-18 03-01-01 03-04-10 03-07-19 06-01-01",
  ],
  [
    "19970519",
    "FREQ=YEARLY;BYDAY=20MO",
    "97-05-19 98-05-18 99-05-17 00-05-15 01-05-14 02-05-20 03-05-19 04-05-17 05-05-16 06-05-15 …",
  ],
  [
    "19970512",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    "97-05-12 98-05-11 99-05-17 00-05-15 01-05-14 02-05-13 03-05-12 04-05-10 05-05-16 06-05-15 …",
  ],
  [
    "19970313",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
    "97-03-13 97-03-20 97-03-27 98-03-05 98-03-12 98-03-19 98-03-26 99-03-04 99-03-11 99-03-18 …",
  ],
  [
    "19970605",
    "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
    "97-06-05 97-06-12 97-06-19 97-06-26 97-07-03 97-07-10 97-07-17 97-07-24 97-07-31 97-08-07 …",
  ],
  [
    "19980213",
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "98-02-13 98-03-13 98-11-13 99-08-13 00-10-13 01-04-13 01-07-13 02-09-13 02-12-13 03-06-13 …",
  ],
  [
    "19970913",
    "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    "97-09-13 97-10-11 97-11-08 97-12-13 98-01-10 98-02-07 98-03-07 98-04-11 98-05-09 98-06-13 …",
  ],
  [
    "19961105",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    "96-11-05 00-11-07 04-11-02 08-11-04 12-11-06 16-11-08 20-11-03 24-11-05 28-11-07 32-11-02 …",
  ],
  ["19970904", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "97-09-04 97-10-07 97-11-06"],
  [
    "19970929",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    "97-09-29 97-10-30 97-11-27 97-12-30 98-01-29 98-02-26 98-03-30 98-04-29 98-05-28 98-06-29 …",
  ],
  ["19970902", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "02:09:00 02:12:00 02:15:00"],
  ["19970902", "FREQ=MINUTELY;INTERVAL=15;COUNT=6", "02:09:00 02:09:15 02:09:30 02:09:45 02:10:00 02:10:15"],
  ["19970902", "FREQ=MINUTELY;INTERVAL=90;COUNT=4", "02:09:00 02:10:30 02:12:00 02:13:30"],
  [
    "19970902",
    "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    "02:09:00 02:09:20 02:09:40 02:10:00 02:10:20 02:10:40 02:11:00 02:11:20 02:11:40 02:12:00 …",
  ],
  [
    "19970902",
    "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
    "02:09:00 02:09:20 02:09:40 02:10:00 02:10:20 02:10:40 02:11:00 02:11:20 02:11:40 02:12:00 …",
  ],
  ["19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "97-08-05 97-08-10 97-08-19 97-08-24"],
  ["19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "97-08-05 97-08-17 97-08-19 97-08-31"],
  ["20070115", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "07-01-15 07-01-30 07-02-15 07-03-15 07-03-30"],
];

test.for(examples)(
  "[CALS-02] the example of RFC 5545 from %s on by %s occurs as the RFC says",
  ([day, text, expected]) => {
    const from = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T09:00Z`);
    const { until: last, ...rule } = parsed(text);
    const latest = last?.wall ?? Date.UTC(2040, 0, 1);
    const isWithinDay = /HOURLY|MINUTELY|BYHOUR/.test(text);
    const range = {
      start: from,
      from,
      until: isWithinDay ? Math.min(latest, from + 2 * 86_400_000) : latest,
      max: 10_000,
    };
    const results = expandOccurrences({ ...rule, until: undefined }, range).map((at) => new Date(at).toISOString());
    const named = results.map((at) => (isWithinDay ? at.slice(8, 16).replace("T", ":") : at.slice(2, 10)));
    expect(named.slice(0, 10).join(" ") + (named.length > 10 ? " …" : "")).toBe(expected);
  },
);
