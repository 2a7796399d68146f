// The deltas of a fast model are coalesced.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { startFakeModel, supported } from "#test/fake-model.ts";
import type { FakeModel } from "#test/fake-model.ts";
import { readJson } from "#test/read-json.ts";

const pieces = supported(100);
const ana = { "X-Session-Id": "ana" };

let model: FakeModel;
let site: TestApp;
beforeAll(async () => {
  model = await startFakeModel({ kind: "say", pieces, pauseMs: 1 });
  site = await createTestApp({ content: siteContent, settings: { AI_BASE_URL: model.url, AI_MODEL: "fake-1" } });
});
afterAll(() => Promise.all([site.close(), model.close()]));

test("a fast model's answer arrives whole, in far fewer events than it has deltas", async () => {
  const begun = await site.app.request("/api/chat/conversations", json("POST", {}, ana));
  const { id } = await readJson<{ id: string }>(begun);
  const headers = { ...ana, Accept: "text/event-stream" };
  const asked = json("POST", { content: "How long does a project take?" }, headers);
  const answer = await (await site.app.request(`/api/chat/conversations/${id}/messages`, asked)).text();
  const deltas = [...answer.matchAll(/^event: delta\ndata: (.*)$/gm)].map(
    ([, data = ""]) => (JSON.parse(data) as { text: string }).text, // each of our deltas has a text
  );
  expect(deltas.join("")).toBe(pieces.join("").trimEnd());
  expect(deltas.length).toBeLessThan(pieces.length / 2);
});
