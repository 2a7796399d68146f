import { expect, test } from "vitest";
import { timeFormat } from "./time-format.ts";

test("French writes the first day of a month as 1er, and no other number", () => {
  const inFrench = (day: string) =>
    timeFormat("fr", { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(new Date(`${day}T11:01:00Z`));
  expect(inFrench("2026-12-01")).toBe("mardi 1er décembre 2026 à 11:01");
  expect(inFrench("2026-12-11")).toBe("vendredi 11 décembre 2026 à 11:01");
  const english = timeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  expect(english.format(new Date("2026-12-01T11:01:00Z"))).toBe("1 December 2026");
});
