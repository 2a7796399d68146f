import { parse } from "yaml";
import { expect, test } from "vitest";
import { authoredLine, placeOf } from "./authored-line.ts";

test.each(["How much?", 'Do you repair "zeppelins"?', "a: b # c", "- {x}, [y]", "c’est combien ?", "back\\slash"])(
  "the line for %s is the same text again when YAML reads it",
  (question) => {
    expect(parse(authoredLine(question))).toEqual([question]);
  },
);

test("a question of the FAQ goes to its alternates, any other to the assistant's own file", () => {
  expect(placeOf({ locale: "ro", passageId: "faq-erp" })).toEqual({
    file: "content/ro/faq.yaml",
    under: "id: erp → alternates",
  });
  expect(placeOf({ locale: "en", passageId: "phone" })).toEqual({
    file: "content/en/chat.yaml",
    under: "asked → phone",
  });
});
