// The times offered for a call, compared with Intl.
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, onTestFinished, test, vi } from "vitest";
import { holidaysSchema } from "#app/content/holidays.schema.ts";
import { computeHolidays, orthodoxEaster, westernEaster } from "#app/content/holidays.server.ts";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { fixtureContent } from "#test/content.ts";
import { printedHours } from "./availability/service.server.ts";
import { offeredSlots as startsOf } from "./slots.server.ts";
import type { SlotRules } from "./slots.server.ts";

const { company, holidays } = fixtureContent;
const slotMs = 30 * 60 * 1000;

type Rules = Omit<SlotRules, "hours" | "timeZone"> & { hours: typeof company.hours };

const offeredSlots = ({ hours, ...rest }: Rules) =>
  startsOf({ ...rest, hours: printedHours(hours), timeZone: hours.timezone }).map((start) =>
    new Date(start).toISOString(),
  );

const rules = (change: Partial<Rules> = {}): Rules => ({
  now: new Date("2026-11-20T12:00:00.000Z"),
  hours: company.hours,
  holidays,
  blocked: [],
  noticeHours: 12,
  horizonDays: 30,
  ...change,
});

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

/** Returns day and time of an instant in a zone by Intl: Swedish writes `2026-11-23 10:00`. */
function localTime(clock: Intl.DateTimeFormat, time: number) {
  const [day = "", hour = ""] = clock.format(time).split(" ");
  return { day, clock: hour };
}

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Returns the same offer, found by checking every half hour. */
function offeredByIntl({ now, hours, noticeHours, horizonDays }: Rules): string[] {
  const clock = clockOf(hours.timezone);
  const today = localTime(clock, now.getTime()).day;
  const lastDay = new Date(Date.parse(today) + horizonDays * dayMs).toISOString().slice(0, 10);
  const first = Math.ceil((now.getTime() + noticeHours * hourMs) / slotMs) * slotMs;
  const times = Array.from({ length: (horizonDays + 3) * 48 }, (_, index) => first + index * slotMs);
  const local = times.map((time) => localTime(clock, time));
  return times
    .filter((_, index) => {
      const [start, end] = [local[index], local[index + 1]];
      if (!start || !end) return false;
      const isOpen = start.clock >= hours.opens && end.clock > hours.opens && end.clock <= hours.closes;
      const rests = computeHolidays(Number(start.day.slice(0, 4)), holidays).has(start.day);
      return isOpen && start.day === end.day && isWeekday(start.day) && !rests && start.day <= lastDay;
    })
    .map((time) => new Date(time).toISOString());
}

const zones = [
  "Europe/Bucharest",
  "Europe/London",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Los_Angeles",
  "Asia/Kolkata",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Africa/Cairo",
  "Pacific/Auckland",
] as const;

const anyTime = fc.date({
  min: new Date("2026-01-01T00:00:00.000Z"),
  max: new Date("2028-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});

test("over three years and ten time zones, the slots match an Intl calculation half hour by half hour", () => {
  const anyRules = fc.record({
    now: anyTime,
    timezone: fc.constantFrom(...zones),
    noticeHours: fc.integer({ min: 0, max: 72 }),
    horizonDays: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(anyRules, ({ now, timezone, noticeHours, horizonDays }) => {
      const input = rules({ now, noticeHours, horizonDays, hours: { ...company.hours, timezone } });
      expect(offeredSlots(input)).toEqual(offeredByIntl(input));
    }),
    { numRuns: 40 },
  );
});

test("every slot is within the opening hours in Bucharest and none overlap, whatever the server's zone", () => {
  const clock = clockOf("Europe/Bucharest");
  fc.assert(
    fc.property(anyTime, (now) => {
      const times = offeredSlots(rules({ now })).map(Date.parse);
      const local = times.map((time) => localTime(clock, time));
      expect(local.filter((time) => time.clock < "09:00" || time.clock > "17:30" || !isWeekday(time.day))).toEqual([]);
      expect(times.filter((time, index) => index > 0 && time - (times[index - 1] ?? 0) < slotMs)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test.for([
  // Clocks go from 3:00 to 4:00, and from 4:00 back to 3:00.
  ["spring", "2027-03-28", "2027-03-27T12:00:00.000Z", 8],
  ["autumn", "2027-10-31", "2027-10-30T12:00:00.000Z", 12],
] as const)(
  "a company that is open in the night of the clock change in %s loses and doubles no half hour",
  ([, day, now, count]) => {
    const hours = { ...company.hours, days: ["sunday" as const], opens: "01:00", closes: "06:00" };
    const times = offeredSlots(rules({ now: new Date(now), noticeHours: 0, horizonDays: 1, hours }));
    expect(times).toHaveLength(count);
    expect(new Set(times).size).toBe(count);
    expect(new Set(times.slice(1).map((time, index) => Date.parse(time) - Date.parse(times[index] ?? "")))).toEqual(
      new Set([slotMs]),
    );
    const local = times.map((time) => localTime(clockOf("Europe/Bucharest"), Date.parse(time)));
    expect([local[0], local.at(-1)]).toEqual([
      { day, clock: "01:00" },
      { day, clock: "05:30" },
    ]);
  },
);

test("a working day has 18 slots, at the same local time in summer and winter", () => {
  const on = (now: string, day: string) =>
    offeredSlots(rules({ now: new Date(now) })).filter((time) => time.startsWith(day));
  const winter = on("2027-03-25T12:00:00.000Z", "2027-03-26");
  const summer = on("2027-03-25T12:00:00.000Z", "2027-03-29");
  expect([winter.length, winter[0], winter.at(-1)]).toEqual([
    18,
    "2027-03-26T07:00:00.000Z",
    "2027-03-26T15:30:00.000Z",
  ]);
  expect([summer.length, summer[0], summer.at(-1)]).toEqual([
    18,
    "2027-03-29T06:00:00.000Z",
    "2027-03-29T14:30:00.000Z",
  ]);
});

test("notice is exact to the millisecond, the horizon includes the last slot of its day", () => {
  const monday = new Date("2026-11-22T19:00:00.000Z"); // 12 hours before Monday 9:00 in Bucharest
  const later = new Date(monday.getTime() + 1);
  expect(offeredSlots(rules({ now: monday }))[0]).toBe("2026-11-23T07:00:00.000Z");
  expect(offeredSlots(rules({ now: later }))[0]).toBe("2026-11-23T07:30:00.000Z");
  expect(offeredSlots(rules({ now: monday, horizonDays: 1 })).at(-1)).toBe("2026-11-23T15:30:00.000Z");
  // At 23:59 and at midnight in Bucharest, whose day counts.
  const before = rules({ now: new Date("2026-11-22T21:59:59.999Z"), horizonDays: 2 });
  const after = rules({ now: new Date("2026-11-22T22:00:00.000Z"), horizonDays: 2 });
  expect([offeredSlots(before).at(-1), offeredSlots(after).at(-1)]).toEqual([
    "2026-11-24T15:30:00.000Z",
    "2026-11-25T15:30:00.000Z",
  ]);
});

const blocked = (from_time: string, to_time: string, repeats: "never" | "weekly" = "never") => ({
  from_time,
  to_time,
  repeats,
});

test("[CALS-01] breaks, blocked times and weekdays are cut to the minute, over the clock change too", () => {
  const week = printedHours({ ...company.hours, days: ["thursday", "sunday"] });
  const hours = {
    ...week,
    thursday: [
      { from: "09:15", to: "11:00" },
      { from: "13:00", to: "14:00" },
    ],
  };
  const input = {
    ...rules({ now: new Date("2027-03-20T12:00:00.000Z"), horizonDays: 12 }),
    timeZone: company.hours.timezone,
  };
  const local = (times: number[]) =>
    times
      .map((time) => localTime(clockOf("Europe/Bucharest"), time))
      .map(({ day, clock }) => `${day.slice(5)} ${clock}`);
  const thursday = (day: string) => ["09:15", "09:45", "10:15", "13:00", "13:30"].map((time) => `${day} ${time}`);
  const without = local(startsOf({ ...input, hours: { ...hours, sunday: [] } }));
  expect(without).toEqual([...thursday("03-25"), ...thursday("04-01")]);
  const weekly = blocked("2027-03-18T10:44", "2027-03-18T13:01", "weekly"); // touches two slots by a minute each
  const once = blocked("2027-03-28T09:30", "2027-04-01T09:15"); // from within Sunday's second slot to a slot's beginning
  const times = local(startsOf({ ...input, hours, blocked: [weekly, once] }));
  const freeSlots = (day: string) => [`${day} 09:15`, `${day} 09:45`, `${day} 13:30`];
  expect(times).toEqual([
    ...local(startsOf({ ...input, hours })).filter((time) => time.startsWith("03-21")),
    ...freeSlots("03-25"),
    "03-28 09:00",
    ...freeSlots("04-01"),
  ]);
  const later = blocked("2027-03-31T00:00", "2027-04-02T00:00", "weekly"); // begins after the first Thursday
  expect(local(startsOf({ ...input, hours: { ...hours, sunday: [] }, blocked: [later] }))).toEqual(thursday("03-25"));
});

test("[CALS-01] no slot that is offered touches a blocked time, and no other slot is lost", () => {
  const minute = fc.integer({ min: 0, max: 40 * 24 * 60 });
  const any = fc.record({
    start: minute,
    length: fc.integer({ min: 1, max: 6 * 24 * 60 }),
    repeats: fc.constantFrom("never" as const, "weekly" as const),
  });
  const clock = clockOf("Europe/Bucharest");
  fc.assert(
    fc.property(anyTime, fc.array(any, { maxLength: 5 }), (now, spans) => {
      const day = Date.parse(now.toISOString().slice(0, 10)) - 10 * dayMs;
      const local = (minutes: number) => new Date(day + minutes * 60_000).toISOString().slice(0, 16);
      const input = spans.map(({ start, length, repeats }) => blocked(local(start), local(start + length), repeats));
      // Working hours are never in the hour that a clock change skips or repeats, so local times compare as text.
      const inWay = (slot: string) => {
        const at = (ms: number) => {
          const { day: on, clock: time } = localTime(clock, ms);
          return Date.parse(`${on}T${time}Z`);
        };
        const [start, end] = [at(Date.parse(slot)), at(Date.parse(slot) + slotMs)];
        return spans.some((span) => {
          const from = day + span.start * 60_000;
          const last = span.repeats === "weekly" ? 12 : 0;
          return Array.from({ length: last + 1 }, (_, week) => from + week * 7 * dayMs).some(
            (begin) => begin < end && begin + span.length * 60_000 > start,
          );
        });
      };
      const free = offeredSlots(rules({ now }));
      expect(offeredSlots(rules({ now, blocked: input }))).toEqual(free.filter((slot) => !inWay(slot)));
    }),
    { numRuns: 60 },
  );
});

test("nothing is offered on holidays and days off", () => {
  const now = new Date("2026-11-27T12:00:00.000Z");
  const days = new Set(
    offeredSlots(rules({ now, horizonDays: 6, blocked: [blocked("2026-12-03T00:00", "2026-12-04T00:00")] })).map(
      (time) => time.slice(0, 10),
    ),
  );
  // 30 November is Saint Andrew, 1 December the National Day, 3 December a day off.
  expect([...days]).toEqual(["2026-12-02"]);
});

test.for([
  [2024, "2024-05-05"],
  [2025, "2025-04-20"],
  [2026, "2026-04-12"],
  [2027, "2027-05-02"],
  [2028, "2028-04-16"],
  [2030, "2030-04-28"],
  [2038, "2038-04-25"],
] as const)("Orthodox Easter of %i is on %s", ([year, day]) => {
  expect(orthodoxEaster(year).toString()).toBe(day);
});

test.for([
  [2000, "2000-04-23"],
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2049, "2049-04-18"],
  [2076, "2076-04-19"],
] as const)("[BRND-02] Western Easter of %i is on %s", ([year, day]) => {
  expect(westernEaster(year).toString()).toBe(day);
});

test("[BRND-02] a company's holidays may be counted from Western Easter alone", () => {
  const french = holidaysSchema.parse({ fixed: {}, westernEaster: [{ days: 39, name: "Ascension" }] });
  expect([...computeHolidays(2027, french)]).toEqual([["2027-05-06", "Ascension"]]);
});

test("Orthodox Easter is a Sunday in every year of two centuries", () => {
  const years = Array.from({ length: 200 }, (_, index) => 1950 + index);
  expect(years.filter((year) => orthodoxEaster(year).dayOfWeek !== 7)).toEqual([]);
});

test("the holidays of 2027 match art. 139 of the Romanian Labour Code", () => {
  expect([...computeHolidays(2027, holidays).keys()]).toEqual([
    "2027-01-01",
    "2027-01-02",
    "2027-01-06",
    "2027-01-07",
    "2027-01-24",
    "2027-04-30", // Good Friday
    "2027-05-01",
    "2027-05-02", // Easter
    "2027-05-03",
    "2027-06-01",
    "2027-06-20", // Pentecost
    "2027-06-21",
    "2027-08-15",
    "2027-11-30",
    "2027-12-01",
    "2027-12-25",
    "2027-12-26",
  ]);
});

test("[R15] the calendar is computed once a day, and again for another day or other days off", () => {
  const offered = offeredSlots(rules());
  const workedOut = vi.spyOn(Temporal.PlainDate.prototype, "toZonedDateTime");
  onTestFinished(() => workedOut.mockRestore());
  const hourLater = offeredSlots(rules({ now: new Date("2026-11-20T21:30:00.000Z"), noticeHours: 59.5 }));
  expect(hourLater).toEqual(offered.slice(4)); // twelve hours' notice: Monday's first two hours are over
  expect(workedOut).not.toHaveBeenCalled();
  expect(offeredSlots(rules({ blocked: [blocked("2026-11-23T00:00", "2026-11-24T00:00")] }))).toEqual(
    offered.filter((slot) => !slot.startsWith("2026-11-23")),
  );
  expect(workedOut).toHaveBeenCalled();
});
