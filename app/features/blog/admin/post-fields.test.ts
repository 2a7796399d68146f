import { expect, test } from "vitest";
import { tagsOf, tagText } from "./post-fields.ts";

test("[ABLG-38] a comma-separated text becomes a trimmed list without empty entries", () => {
  expect(tagsOf("  AI , Agents,,  ,\tCustom development\n,")).toEqual(["AI", "Agents", "Custom development"]);
  expect(tagsOf("")).toEqual([]);
  expect(tagsOf(" , ,")).toEqual([]);
});

test("[ABLG-38] a list becomes the text that becomes the same list again", () => {
  const tags = ["AI", "Soluții", "C++ & more"];
  expect(tagText(tags)).toBe("AI, Soluții, C++ & more");
  expect(tagsOf(tagText(tags))).toEqual(tags);
  expect(tagText([])).toBe("");
});
