import { expect, test } from "vitest";
import { readerFormat, timeFormat } from "./time-format.ts";

test("French writes the first day of a month as 1er, and no other number", () => {
  const inFrench = (day: string) =>
    timeFormat("fr", { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(new Date(`${day}T11:01:00Z`));
  expect(inFrench("2026-12-01")).toBe("mardi 1er décembre 2026 à 11:01");
  expect(inFrench("2026-12-11")).toBe("vendredi 11 décembre 2026 à 11:01");
  const ofBrowser = timeFormat("fr-FR", { dateStyle: "medium", timeZone: "UTC" });
  expect(ofBrowser.format(new Date("2026-01-01T11:01:00Z"))).toBe("1er janv. 2026");
  const english = timeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  expect(english.format(new Date("2026-12-01T11:01:00Z"))).toBe("1 December 2026");
});

test("readers get one form of dates and clocks in each language", () => {
  const forReaders = (locale: string) =>
    readerFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(
      new Date("2026-12-01T00:05Z"),
    );
  expect(["en", "fr", "ro"].map(forReaders)).toEqual([
    "December 1, 2026 at 00:05",
    "1er décembre 2026 à 00:05",
    "1 decembrie 2026 la 00:05",
  ]);
});
