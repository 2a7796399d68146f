import { expect, test } from "vitest";
import { describeLastWeek } from "./sum-up.ts";

test("the last seven days are summed up in a sentence", () => {
  expect(describeLastWeek({ enquiries: [9, 0, 0, 0, 0, 0, 1, 5], subscribers: [9, 0, 0, 0, 0, 0, 0, 1] })).toBe(
    "6 enquiries and 1 subscriber came in during the last 7 days.",
  );
  expect(describeLastWeek({ enquiries: [0, 0], subscribers: [0, 1234] })).toBe(
    "1,234 subscribers came in during the last 7 days.",
  );
  expect(describeLastWeek({ enquiries: [9, 0, 0, 0, 0, 0, 0, 0], subscribers: [] })).toBe(
    "No enquiries or subscribers came in during the last 7 days.",
  );
});
