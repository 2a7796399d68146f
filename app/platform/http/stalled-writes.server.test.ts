// A client that doesn't read, and one that is kept waiting, on real sockets. Nothing here sleeps: each step awaits an event.
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { closeStalledWrites } from "./stalled-writes.server.ts";

const shortMs = 50;
const request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

/** A server, and a client that has sent its request and reads nothing yet. */
async function visit(listener: RequestListener, everyMs = shortMs): Promise<Socket> {
  const server = createServer(listener);
  closeStalledWrites(server, everyMs);
  server.listen(0, "127.0.0.1");
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1"); // it listens on a port, not on a pipe
  client.on("error", () => {}); // being cut off is what it waits for
  client.pause();
  client.write(request);
  return client;
}

test("[R10] a client that never reads is disconnected, and its response is released", async () => {
  const closed = Promise.withResolvers<ServerResponse>();
  const client = await visit((_request, response) => {
    response.on("close", () => closed.resolve(response));
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  expect((await closed.promise).writableFinished).toBe(false);
  client.destroy();
});

test("[R10] a response still being produced is waited for", async () => {
  const client = await visit((_request, response) => {
    response.write("begun, ");
    let looks = 0;
    const goOn = () => response.write(`look ${(looks += 1)} `) && looks === 3 && response.end("done");
    response.on("timeout", () => setImmediate(goOn)); // a write restarts the timeout
  });
  expect(await text(client)).toMatch(/begun, [^]*look 3 [^]*done/);
});

test("[R10] a client that keeps reading gets everything", async () => {
  const size = 32 * 1024 * 1024;
  // Long enough that a busy machine, which holds both ends up, isn't taken for a client that stopped reading.
  const client = await visit((_request, response) => response.end(Buffer.alloc(size, "x")), 5_000);
  expect((await text(client)).length).toBeGreaterThan(size);
});
