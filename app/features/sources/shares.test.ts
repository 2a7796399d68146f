import { expect, test } from "vitest";
import { changeOf, shareOf } from "./shares.ts";

test("[SRCE-04] counts under 30 carry no percentage, on either side", () => {
  expect([shareOf(120, 5_000), shareOf(30, 40), shareOf(29, 5_000), shareOf(9, 20)]).toEqual(["2.4%", "75%", "", ""]);
  const changes = [changeOf(60, 40), changeOf(30, 60), changeOf(29, 60), changeOf(40, 3), changeOf(0, 0)];
  expect(changes).toEqual(["was 40, +50%", "was 60, −50%", "was 60", "was 3", "was 0"]);
  expect(changeOf(5_000, 52)).toBe("was 52");
});
