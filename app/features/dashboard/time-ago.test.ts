import { expect, test } from "vitest";
import { greeting, timeAgo } from "./time-ago.ts";

const now = new Date("2026-11-20T14:30:00.000Z"); // 16:30 in Bucharest

test.for([
  ["2026-11-20T14:29:30.000Z", "Just now"],
  ["2026-11-20T14:18:00.000Z", "12 min ago"],
  ["2026-11-20T13:20:00.000Z", "1 h ago"],
  ["2026-11-20T06:15:00.000Z", "Today, 08:15"],
  ["2026-11-19T22:10:00.000Z", "Today, 00:10"],
  ["2026-11-19T21:50:00.000Z", "Yesterday"],
  ["2026-11-18T12:00:00.000Z", "18 Nov 2026"],
  ["2025-12-31T23:00:00.000Z", "1 Jan 2026"],
  ["2025-12-31T21:00:00.000Z", "31 Dec 2025"],
] as const)("[DASH-09] %s is shown as «%s»", ([at, words]) => {
  expect(timeAgo(at, now)).toBe(words);
});

test("the greeting follows the time in Bucharest", () => {
  const hours = ["02:59", "03:00", "09:59", "10:00", "15:59", "16:00", "22:30"];
  expect(hours.map((hour) => greeting(new Date(`2026-11-20T${hour}:00Z`)))).toEqual([
    "Good evening",
    "Good morning",
    "Good morning",
    "Good afternoon",
    "Good afternoon",
    "Good evening",
    "Good evening",
  ]);
});
