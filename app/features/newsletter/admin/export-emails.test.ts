import { expect, test } from "vitest";
import { emailList, emailListName } from "./export-emails.ts";

test("[S20] the file has one line per active subscriber, whatever an address holds", () => {
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

test("the file is named by the day", () => {
  expect(emailListName(new Date(2026, 0, 5))).toBe("newsletter-emails-2026-01-05.txt");
});
