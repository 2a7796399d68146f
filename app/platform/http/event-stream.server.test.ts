// Ends of a stream of events.
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { createTestDeps } from "#test/app.ts";
import { streamEvents } from "./event-stream.server.ts";
import type { RequestContext } from "./request-context.server.ts";

const schemas = { part: z.string(), done: z.string() };
const requestContext: RequestContext = {
  id: "1",
  locale: "en",
  clientKey: "1",
  isLocal: true,
  userAgent: undefined,
  pagesVersion: 0,
};
const part = { event: "part", data: "Hello" };
const done = { event: "done", data: "Hello." };

test.for([
  ["before the last event", ["part", "error"], [part, "end"]],
  ["between two events", ["part", "error"], [part, "end", part]],
  ["just before the last event", ["part", "done"], [part, "end", done]],
  ["after the last event", ["part", "done"], [part, done, "end"]],
  ["and fails after the last event", ["part", "done"], [part, done, "failure"]],
] as const)("[R12] a client of a process that ends %s gets %j", async ([_when, names, steps]) => {
  const { deps } = await createTestDeps();
  onTestFinished(() => deps.db.close());
  const end = new AbortController();
  async function* events() {
    for (const step of steps)
      if (step === "end") end.abort();
      else if (step === "failure") throw new Error("not stored");
      else yield step;
  }
  const parts = { status: 200, schemas, requestContext, headers: new Headers(), leave: () => {}, end: end.signal };
  const { body } = await streamEvents(deps, { ...parts, events: events() });
  const text = await new Response(body).text();
  expect(text.match(/(?<=^event: )\w+/gm)).toEqual(names);
});
