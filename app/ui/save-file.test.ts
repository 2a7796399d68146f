import { expect, test } from "vitest";
import { datedName } from "./save-file.ts";

test("the file name contains the date", () => {
  expect(datedName("enquiries", new Date(2026, 0, 5), "csv")).toBe("enquiries-2026-01-05.csv");
});
