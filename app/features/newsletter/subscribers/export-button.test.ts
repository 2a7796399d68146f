import { expect, test } from "vitest";
import { emailList, leftOut } from "./export-button.tsx";

test("[S20] the file has one line per active subscriber, whatever an address contains", () => {
  const active = [
    "ana@pop.example",
    "=cmd|'/c calc'!A0@x.y",
    "+1@x.y",
    "a\r\nb@x.y",
    "t\tb@x.y",
    "n\u0000l@x.y",
    "l\u2028s@x.y",
    "r\u202El@x.y",
  ];
  const everybody = [...active.map((email) => ({ email, isActive: true })), { email: "gone@x.y", isActive: false }];
  expect(emailList(everybody).split("\n")).toEqual([
    "ana@pop.example",
    "=cmd|'/c calc'!A0@x.y",
    "+1@x.y",
    "ab@x.y",
    "tb@x.y",
    "nl@x.y",
    "ls@x.y",
    "rl@x.y",
  ]);
});

test("subscribers who left since the last export are counted in a sentence; no sentence if nobody left", () => {
  const previousAt = "2026-11-20T12:00:00.000Z";
  expect(leftOut({ previousAt, leftSince: 1 })).toMatch(
    /^Left out: 1 person who has unsubscribed since the export of .*2026/,
  );
  expect(leftOut({ previousAt, leftSince: 1_200 })).toContain("1,200 people who have");
  expect(leftOut({ previousAt, leftSince: 0 })).toBeUndefined();
  expect(leftOut({ previousAt: null, leftSince: 0 })).toBeUndefined();
});
