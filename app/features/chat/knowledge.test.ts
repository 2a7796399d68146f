// What the assistant knows is made when it is opened; where that fails, the first question makes it.
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { knowledgeOf, prepareKnowledge } from "./knowledge.server.ts";

test("a database that can't be read when the assistant is opened is logged and ends nothing", async () => {
  const { deps, logged, close } = await createTestApp({ content: siteContent });
  await deps.db.close();
  await prepareKnowledge(deps);
  expect(JSON.stringify(logged)).toContain("assistant index failed");
  await close();
});

test("the index is made in slices: others get their turn after every twenty passages, and oftener", async () => {
  const settings = { ENQUIRY_KEEP_MONTHS: "17" }; // in a passage of each language: an index of its own, whatever was made before
  const { deps, close } = await createTestApp({ content: siteContent, settings });
  const others = { turns: 0, isDone: false };
  const counting = (async () => {
    for (; !others.isDone; others.turns++) await setImmediate();
  })();
  const { indexes } = await knowledgeOf(deps);
  others.isDone = true;
  await counting;
  const passages = Object.values(indexes).reduce((sum, index) => sum + index.passages.length, 0);
  expect(passages).toBeGreaterThan(1_000);
  expect(others.turns).toBeGreaterThan(passages / 20);
  await close();
});
