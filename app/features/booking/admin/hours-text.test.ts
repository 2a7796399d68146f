import { expect, test } from "vitest";
import { hoursText, readHours } from "./booking-settings-screen.tsx";

test("[CALS-01] hours of a day are read as people type them, and written one way", () => {
  const hours = readHours("9-12:30, 13.00 – 18");
  expect(hours).toEqual([
    { from: "09:00", to: "12:30" },
    { from: "13:00", to: "18:00" },
  ]);
  expect(hoursText(hours ?? [])).toBe("09:00-12:30, 13:00-18:00");
  expect(readHours("  ")).toEqual([]);
});

test.for(["9", "9-", "18-9", "9-12, 11-13", "9-12, 12-13", "9-25", "9-12:60", "nine to five", "9-12-13"])(
  "[CALS-01] %j is no list of hours in order",
  (text) => expect(readHours(text)).toBeUndefined(),
);
