import { expect, test } from "vitest";
import { formatChange, formatShare } from "./shares.ts";

test("[SRCE-04] counts under 30 carry no percentage, on either side", () => {
  expect([formatShare(120, 5_000), formatShare(30, 40), formatShare(29, 5_000), formatShare(9, 20)]).toEqual([
    "2.4%",
    "75%",
    "",
    "",
  ]);
  const changes = [
    formatChange(60, 40),
    formatChange(30, 60),
    formatChange(29, 60),
    formatChange(40, 3),
    formatChange(0, 0),
  ];
  expect(changes).toEqual(["was 40, +50%", "was 60, −50%", "was 60", "was 3", "was 0"]);
  expect(formatChange(5_000, 52)).toBe("was 52");
});
