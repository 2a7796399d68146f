// How browsers and server format a slot: identically, in every language.
import { expect, test } from "vitest";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { formatTime, formatWeekdayAndDate, formatZone, zonesDiffer } from "#app/platform/i18n/slot-time.ts";
import { formatMonth, formatShortMonth, formatSpan, formatWeekday } from "./slot-format.ts";

const slot = "2026-11-23T07:00:00.000Z";
const company = { timeZone: "Europe/Bucharest", place: "București" };

test("day and time are formatted in the page's language and the visitor's zone", () => {
  expect([formatWeekdayAndDate(slot, "en", "Europe/Bucharest"), formatSpan(slot, "en", "Europe/Bucharest")]).toEqual([
    "Monday, November 23",
    "09:00 – 09:30",
  ]);
  expect([formatWeekdayAndDate(slot, "ro", "Europe/Bucharest"), formatSpan(slot, "ro", "Europe/Bucharest")]).toEqual([
    "luni, 23 noiembrie",
    "09:00 – 09:30",
  ]);
  expect([formatWeekdayAndDate(slot, "fr", "Pacific/Honolulu"), formatTime(slot, "fr", "Pacific/Honolulu")]).toEqual([
    "dimanche 22 novembre",
    "21:00",
  ]);
});

test("no space differs between browsers and server", () => {
  expect(formatTime(slot, "en", "UTC")).toBe("07:00");
});

test("[BRND-05] short names of weekdays and months are those that Intl has for a language, not the first letters of the long ones", () => {
  const week = (language: Locale | "de" | "pl") =>
    ["23", "24", "25", "26", "27", "28", "29"]
      .map((day) => formatWeekday(`2026-11-${day}`, language as Locale))
      .join(" ");
  expect(week("de")).toBe("Mo Di Mi Do Fr Sa So");
  expect(week("en")).toBe("Mon Tue Wed Thu Fri Sat Sun");
  expect(week("pl")).toMatch(/^pon\.? wt\.? śr\.? /);
  expect([formatShortMonth("2026-06-01", "en"), formatShortMonth("2026-07-01", "fr")]).toEqual(["Jun", "juil."]);
  expect(formatMonth("2026-12-01", "fr")).toBe("décembre 2026");
});

test("the company's zone has the language's city name, others their own", () => {
  expect([formatZone("Europe/Bucharest", company), formatZone("America/New_York", company)]).toEqual([
    "București",
    "New York",
  ]);
});

test("zones differ if their clocks differ at that moment, whatever their names", () => {
  expect(
    ["Europe/Athens", "Europe/Bucharest", "Europe/Paris"].map((zone) => zonesDiffer(slot, zone, "Europe/Bucharest")),
  ).toEqual([false, false, true]);
});
