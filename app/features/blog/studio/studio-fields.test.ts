import { expect, test } from "vitest";
import { fromCompanyTime, toCompanyTime } from "#app/platform/i18n/company-time.ts";

test("[STUD-07] a time of the company's zone is converted to UTC and back, in winter, summer and around clock changes", () => {
  const times = [
    ["2027-01-04T09:30", "2027-01-04T07:30:00.000Z"],
    ["2027-07-04T09:30", "2027-07-04T06:30:00.000Z"],
    ["2027-03-28T02:59", "2027-03-28T00:59:00.000Z"],
    ["2027-03-28T04:00", "2027-03-28T01:00:00.000Z"],
    ["2026-12-31T23:59", "2026-12-31T21:59:00.000Z"],
  ] as const;
  for (const [local, utc] of times) {
    expect(fromCompanyTime(local)).toBe(utc);
    expect(toCompanyTime(utc)).toBe(local);
  }
  expect(fromCompanyTime("2027-03-28T03:30")).toBe("2027-03-28T01:30:00.000Z"); // doesn't exist
  expect(fromCompanyTime("")).toBeNull();
});

test("[STUD-07] a local time that a clock change skips becomes the hour after it; other times stay the same, east and west of UTC", () => {
  const times = [
    ["America/New_York", "2027-03-14T02:30", "2027-03-14T03:30"],
    ["America/New_York", "2027-03-14T03:30", "2027-03-14T03:30"],
    ["America/New_York", "2027-11-07T00:30", "2027-11-07T00:30"],
    ["America/Havana", "2027-03-14T00:00", "2027-03-14T01:00"],
    ["Africa/Cairo", "2027-04-30T00:00", "2027-04-30T01:00"],
    ["Pacific/Auckland", "2027-09-26T02:30", "2027-09-26T03:30"],
  ] as const;
  for (const [zone, local, shownText] of times)
    expect(toCompanyTime(fromCompanyTime(local, zone) ?? "", zone)).toBe(shownText);
});
