// What the assistant knows is made when it is opened; where that fails, the first question makes it.
import { expect, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { prepareKnowledge } from "./knowledge.server.ts";

test("a database that can't be read when the assistant is opened is logged and ends nothing", async () => {
  const { deps, logged, close } = await createTestApp({ content: siteContent });
  await deps.db.close();
  await prepareKnowledge(deps);
  expect(JSON.stringify(logged)).toContain("assistant index failed");
  await close();
});
