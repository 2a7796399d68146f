import { expect, test } from "vitest";
import type { Entry, FieldInfo, Values } from "../contract.ts";
import { findChanges, findConflicts, mergeValues, withItem, withOrder } from "./entry-values.ts";
import { describeValue } from "./entry-words.ts";

const entry = (values: Values, drafted: Values = {}) => ({ values, draft: { values: drafted } }) as unknown as Entry; // what is read of it

test("[EDIT-05] saving sends the fields that were changed, each with the text that it was changed from", () => {
  const on = entry({ en: { a: "A", b: "B", c: "C" }, fr: {} }, { en: { b: "B2", c: "C2" } });
  const typed: Values = { en: { a: "A2 ", b: "B3", c: "C" }, fr: { a: "Neuf" } };
  expect(findChanges(typed, on)).toEqual({
    values: { en: { a: "A2", b: "B3", c: null }, fr: { a: "Neuf" } },
    bases: { en: { a: "A", b: "B2", c: "C2" } },
  });
  expect(findChanges({ en: { a: "A ", b: "B2", c: "C2" }, fr: { a: "" } }, on)).toBeUndefined();
});

test("[EDIT-05] changes of others are merged, and typed text is kept, including the space that was just typed", () => {
  const from: Values = { en: { a: "A", b: "B", c: "C" } };
  const typed: Values = { en: { a: "A and ", b: "B", c: "C" } };
  const to: Values = { en: { a: "A and", b: "B2" }, shared: { d: 4 } };
  expect(mergeValues(typed, from, to)).toMatchObject({ en: { a: "A and ", b: "B2" }, shared: { d: 4 } });
  expect(mergeValues(typed, from, to).en).not.toHaveProperty("c");
});

test("[EDIT-05] a field is in conflict if both sides changed it differently, unless the other side has what was sent", () => {
  const from: Values = { en: { a: "A", b: "B", c: "C" } };
  const typed: Values = { en: { a: "Mine", b: "Same", c: "C" } };
  const to: Values = { en: { a: "Theirs", b: "Same ", c: "C2" } };
  expect(findConflicts({ typed, from, to })).toEqual([{ scope: "en", field: "a" }]);
  expect(findConflicts({ typed, from, to, sent: { en: { a: "Theirs" } } })).toEqual([]);
});

test("[EDIT-04] a copy of an item has its texts in every language; removing it drops the text typed in it", () => {
  const published: Values = {
    en: { "points.one.title": "One" },
    fr: { "points.one.title": "Un" },
    shared: { points: ["one"] },
  };
  const copied = withItem(published, "points", { id: "two", after: "one", isCopy: true });
  expect(copied).toMatchObject({
    en: { "points.two.title": "One" },
    fr: { "points.two.title": "Un" },
    shared: { points: ["one", "two"] },
  });
  expect(withOrder(copied, published, "points", ["one"])).toEqual(published);
  const typed = { ...copied, en: { ...copied.en, "points.one.title": "Changed" } };
  expect(withOrder(typed, published, "points", ["two"])).toMatchObject({
    en: { "points.one.title": "One", "points.two.title": "One" },
  });
});

test("[EDIT-05] [EDIT-07] a list is described by the names of its items, or the id of one without a name; a text by itself", () => {
  const title = { path: "title", kind: "line" as const, label: "Title", isShared: false };
  const points: FieldInfo = { field: "points", group: [], kind: "items", label: "Points", isShared: true, of: [title] };
  const values: Values = {
    en: { "points.one.title": "Fast", lead: "We are few." },
    shared: { points: ["two", "one"] },
  };
  const told = (scope: "en" | "shared", field: string) => describeValue({ fields: [points], values }, { scope, field });
  expect([told("shared", "points"), told("en", "lead")]).toEqual(["two\nFast", "We are few."]);
});
