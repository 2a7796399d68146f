// What a visitor's text costs at most: looking for the word that a slip was meant to be is the dear part of reading it.
import { expect, test } from "vitest";
import { readContent } from "#app/platform/content/read.server.ts";
import { makeKnowledge } from "../knowledge.server.ts";
import { questionUnits } from "./question-units.server.ts";
import { wordsOf } from "./words.server.ts";

const { indexes } = makeKnowledge(readContent(), [], { chatKeepDays: 90 });
const index = indexes.en;

/** Words of our pages, each with its third letter before the second. */
const slips = [...new Set(index.passages.flatMap(({ text }) => wordsOf(text)))]
  .filter((word) => /^[a-z]{8,12}$/.test(word) && word[1] !== word[2])
  .map((word) => `${word[0]}${word[2]}${word[1]}${word.slice(3)}`);

const corrected = (text: string) => questionUnits(text, index).filter(({ sureness = 1 }) => sureness < 1);

test("slips of the pen are corrected, each time they are read", () => {
  const text = "a chatbto for our warehosue and its invocies";
  expect(corrected(text).map(({ word }) => word)).toEqual(["chatbot", "warehouse", "invoices"]);
  expect(corrected(text)).toHaveLength(3);
});

test("[S24] [P7] a message of hundreds of slips has forty of them looked up, whatever its length", () => {
  expect(slips.length).toBeGreaterThan(150);
  expect(corrected(slips.join(" ")).length).toBeGreaterThan(20);
  expect(corrected(slips.join(" ")).length).toBeLessThanOrEqual(40);
});
