import { expect, test } from "vitest";
import { createWords } from "./words.ts";

const words = createWords("ro", {
  a: { b: "Pasul {{step}} din {{all}}" },
  min_one: "{{count}} minut",
  min_few: "{{count}} minute",
  min_other: "{{count}} de minute",
  list: ["x", "y"],
});

test("a text is found by its key, with placeholders filled in and unknown ones kept", () => {
  expect(words.t("a.b", { step: 2 })).toBe("Pasul 2 din {{all}}");
});

test("a count selects the language's plural form", () => {
  expect([1, 2, 25].map((count) => words.t("min", { count }))).toEqual(["1 minut", "2 minute", "25 de minute"]);
});

test("a missing key returns itself, including names that every object has", () => {
  expect([words.t("a.c"), words.t("constructor"), words.t("a.b.c"), words.t("a")]).toEqual([
    "a.c",
    "constructor",
    "a.b.c",
    "a",
  ]);
});

test("a value that looks like a placeholder is not replaced again", () => {
  expect(words.t("a.b", { step: "{{all}}", all: 4 })).toBe("Pasul {{all}} din 4");
});

test("a list returns its texts, or nothing if it is missing", () => {
  expect([words.list("list"), words.list("a.b")]).toEqual([["x", "y"], []]);
});
