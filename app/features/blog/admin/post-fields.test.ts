import { expect, test } from "vitest";
import { splitTags, tagText } from "./post-fields.ts";

test("[ABLG-38] a text separated by commas or semicolons becomes a trimmed list without empty entries", () => {
  expect(splitTags("  AI , Agents,,  ,\tCustom development\n,")).toEqual(["AI", "Agents", "Custom development"]);
  expect(splitTags("AI; Agents;")).toEqual(["AI", "Agents"]);
  expect(splitTags("")).toEqual([]);
  expect(splitTags(" , ,")).toEqual([]);
});

test("[ABLG-38] a list becomes the text that becomes the same list again", () => {
  const tags = ["AI", "Soluții", "C++ & more"];
  expect(tagText(tags)).toBe("AI, Soluții, C++ & more");
  expect(splitTags(tagText(tags))).toEqual(tags);
  expect(tagText([])).toBe("");
});
