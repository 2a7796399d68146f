import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { readJson } from "#test/read-json.ts";
import { webhookData, webhookPayloads } from "./features.server.ts";

const docs = readFileSync("docs/webhooks.md", "utf8");

test("[HOOK-02] every event is documented, and every example has the schema of its event", () => {
  const examples = [...docs.matchAll(/```json\n(.+?)```/gs)].map(
    ([, text = ""]) => JSON.parse(text) as { type: string },
  );
  expect(examples).toHaveLength(6);
  for (const example of examples) expect(webhookPayloads[example.type]?.parse(example)).toEqual(example);
  expect(Object.keys(webhookData).filter((event) => !docs.includes(`\n| \`${event}\``))).toEqual([]);
});

test("[HOOK-02] the API description has the schema of every event's call", async () => {
  const site = await createTestApp();
  const { webhooks } = await readJson<{ webhooks: object }>(site.app.request("/api/openapi.json"));
  expect(Object.keys(webhooks)).toEqual(Object.keys(webhookData));
  await site.close();
});
