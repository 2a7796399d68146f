import { expect, test } from "vitest";
import { joinDays } from "./day-ranges.ts";

const day = (name: string, note = "", bookings = 0) => ({ day: name, note, bookings });

test("consecutive days with the same note are one range, even across months and years", () => {
  expect(
    joinDays([
      day("2026-11-30", "Offsite"),
      day("2026-12-01", "Offsite", 1),
      day("2026-12-30", "Winter", 2),
      day("2026-12-31", "Winter"),
      day("2027-01-01", "Winter", 1),
      day("2027-01-02", "Stocktaking"),
      day("2027-01-04", "Stocktaking"),
    ]),
  ).toEqual([
    { first: "2026-11-30", last: "2026-12-01", note: "Offsite", bookings: 1 },
    { first: "2026-12-30", last: "2027-01-01", note: "Winter", bookings: 3 },
    { first: "2027-01-02", last: "2027-01-02", note: "Stocktaking", bookings: 0 },
    { first: "2027-01-04", last: "2027-01-04", note: "Stocktaking", bookings: 0 },
  ]);
});
