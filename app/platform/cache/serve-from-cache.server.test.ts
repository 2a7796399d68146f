// Which requests count as in flight, and when they are started if one client sends many.
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { mayStream } from "#app/features.server.ts";
import { createPageCache } from "./page-cache.server.ts";
import { createRequestQueue, serveFromCache } from "./serve-from-cache.server.ts";
import type { CacheListenerParts } from "./serve-from-cache.server.ts";

/** Lets the queue start everything that it will start. */
async function settle(): Promise<void> {
  for (let round = 0; round < 50; round++) await nextTurn();
}

test.for([
  ["GET", "/api/blog", 100],
  ["GET", "/api/chat/conversations/1/messages", 100],
  ["POST", "/api/chat/conversations/1/messages?a=1", 101],
] as const)("[R16] of 101 requests for a stream, %s %s, %i are in flight", async ([method, path, max]) => {
  let started = 0;
  const files = { ready: new Map() } as unknown as CacheListenerParts["files"]; // what the listener reads
  const overloaded = {} as CacheListenerParts["overloaded"]; // no request waits that long
  const parts = { pages: createPageCache(1), files, overloaded, trustedProxies: 0, mayStream };
  const listener = serveFromCache(parts, () => void started++);
  let arrived = 0;
  const allArrived = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    listener(incoming, response);
    if (++arrived === 101) allArrived.resolve();
  });
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const agent = new Agent();
  for (let count = 0; count < 101; count++) {
    const headers = { Accept: "text/event-stream" };
    const asked = request({ agent, host: "127.0.0.1", port, method, path, headers });
    asked.on("error", () => {}).end(); // closed at the end
  }
  await allArrived.promise;
  await settle();
  expect(started).toBe(max);
});

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
    await nextTurn();
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
