import { expect, test } from "vitest";
import { createWords } from "./words.ts";

const words = createWords("ro", {
  a: { b: "Pasul {{step}} din {{all}}" },
  min_one: "{{count}} minut",
  min_few: "{{count}} minute",
  min_other: "{{count}} de minute",
  list: ["x", "y"],
});

test("a sentence is found by its key, with its values filled in and unknown places left", () => {
  expect(words.t("a.b", { step: 2 })).toBe("Pasul 2 din {{all}}");
});

test("a count chooses the language's own plural form", () => {
  expect([1, 2, 25].map((count) => words.t("min", { count }))).toEqual(["1 minut", "2 minute", "25 de minute"]);
});

test("a key without words shows itself, also one that every object has", () => {
  expect([words.t("a.c"), words.t("constructor"), words.t("a.b.c"), words.t("a")]).toEqual([
    "a.c",
    "constructor",
    "a.b.c",
    "a",
  ]);
});

test("a value that looks like a place is not filled in again", () => {
  expect(words.t("a.b", { step: "{{all}}", all: 4 })).toBe("Pasul {{all}} din 4");
});

test("a list gives its texts, and nothing where there is none", () => {
  expect([words.list("list"), words.list("a.b")]).toEqual([["x", "y"], []]);
});
