// Free slots as days and weeks, over clock changes and date lines.
import { expect, test } from "vitest";
import { groupByDay, groupByWeek } from "./slot-days.ts";

const bucharest = "Europe/Bucharest";

test("slots are grouped by day in the time zone", () => {
  const slots = ["2026-11-23T07:00:00.000Z", "2026-11-23T15:30:00.000Z"];
  expect(groupByDay(slots, bucharest)).toEqual([{ date: "2026-11-23", slots }]);
  expect(groupByDay(slots, "Pacific/Auckland").map(({ date }) => date)).toEqual(["2026-11-23", "2026-11-24"]);
  expect(groupByDay(slots, "Pacific/Honolulu").map(({ date }) => date)).toEqual(["2026-11-22", "2026-11-23"]);
});

test("a working week has five columns from Monday, and days without slots keep theirs", () => {
  const days = groupByDay(
    ["2026-11-25T08:00:00.000Z", "2026-11-30T08:00:00.000Z", "2026-12-04T08:00:00.000Z"],
    bucharest,
  );
  const weeks = groupByWeek(days);
  expect(weeks.map((week) => week.map(({ date }) => date.slice(5)))).toEqual([
    ["11-23", "11-24", "11-25", "11-26", "11-27"],
    ["11-30", "12-01", "12-02", "12-03", "12-04"],
  ]);
  expect(weeks.flat().filter(({ slots }) => slots.length > 0)).toHaveLength(3);
});

test("weekend columns appear if slots fall on a weekend", () => {
  const days = groupByDay(["2026-11-23T05:00:00.000Z", "2026-11-27T15:30:00.000Z"], "Pacific/Auckland");
  expect(groupByWeek(days)[0]?.map(({ date }) => date.slice(8))).toEqual(["23", "24", "25", "26", "27", "28"]);
});

test("weeks continue across a DST change", () => {
  const days = groupByDay(["2026-10-23T06:00:00.000Z", "2026-10-26T07:00:00.000Z"], bucharest);
  expect(days.map(({ date }) => date)).toEqual(["2026-10-23", "2026-10-26"]);
  expect(groupByWeek(days).map((week) => week.at(0)?.date)).toEqual(["2026-10-19", "2026-10-26"]);
});

test("without slots there are no days and no weeks", () => {
  expect([groupByDay([], bucharest), groupByWeek([])]).toEqual([[], []]);
});
