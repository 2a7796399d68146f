// What the assistant knows is made at the start; where that fails, the server starts all the same.
import { expect, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { warmUp } from "./knowledge.server.ts";

test("a database that can't be read at the start is logged and ends nothing", async () => {
  const { deps, logged, close } = await createTestApp({ content: siteContent });
  await deps.db.close();
  await warmUp(deps);
  expect(JSON.stringify(logged)).toContain("assistant warm-up failed");
  await close();
});
