import { expect, test } from "vitest";
import type { Locale } from "./locales.ts";
import { withUnit } from "./with-unit.ts";

test("[GEN-46] a number has its language's separators, and a space before its unit that doesn't break", () => {
  expect([withUnit(1482.5, "%", "en"), withUnit(1482.5, "%", "ro"), withUnit(1482.5, "%", "fr")]).toEqual([
    "1,482.5%",
    "1.482,5%",
    "1\u00A0482,5\u00A0%",
  ]);
  expect(withUnit(5.2, "%", "de" as Locale)).toBe("5,2\u00A0%"); // Intl's convention
  expect([withUnit(6, "min", "en"), withUnit(6, undefined, "en")]).toEqual(["6\u00A0min", "6"]);
});
