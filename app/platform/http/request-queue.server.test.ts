// Which requests are started, and when, if one client sends many.
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRequestQueue } from "./request-queue.server.ts";

/** Lets the queue start whatever it will start. */
async function settle(): Promise<void> {
  for (let round = 0; round < 50; round++) await nextRound();
}

test("[R16] one client has a hundred requests in flight; its next ones start as these are answered, another client's at once", async () => {
  const queue = createRequestQueue();
  const started: string[] = [];
  const inFlight: (() => void)[] = [];
  const add = (client: string) =>
    queue.add(client, (done) => {
      started.push(client);
      inFlight.push(done);
    });
  for (let count = 0; count < 150; count++) add("a");
  await settle();
  expect(started).toHaveLength(100);
  add("b");
  await settle();
  expect(started.at(-1)).toBe("b");
  for (const done of inFlight.splice(0, 30)) done();
  await settle();
  expect(started.filter((client) => client === "a")).toHaveLength(130);
  while (inFlight.length > 0) {
    inFlight.shift()?.();
    await nextRound();
  }
  expect(started.filter((client) => client === "a")).toHaveLength(150);
});

test("[R16] clients' requests start in turns, and those not in flight block nothing", async () => {
  const queue = createRequestQueue();
  const started: string[] = [];
  const add = (client: string) =>
    queue.add(client, (done) => {
      started.push(client);
      done();
    });
  for (let count = 0; count < 300; count++) add("a");
  add("b");
  await settle();
  expect(started.indexOf("b")).toBe(1);
  expect(started).toHaveLength(301);
});
