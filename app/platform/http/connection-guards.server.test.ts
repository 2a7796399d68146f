// Clients that send much at once, send little at a time, or don't read, on real sockets. Nothing here sleeps: each step
// awaits an event.
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { closeStalledWrites, oneRequestPerSocket, refuseTinyChunks } from "./connection-guards.server.ts";

const requestFor = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

/** Sends requests without waiting for their responses; returns what the client received. */
async function exchange(listener: RequestListener, requests: string[], server = createServer()): Promise<string> {
  oneRequestPerSocket(server, listener);
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const socket = connect(port, "127.0.0.1", () => socket.write(requests.join("")));
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  await once(socket, "close").catch(() => undefined); // a reset ends it too
  return heard;
}

test("[R15] pipelined requests run in order, one after the other", async () => {
  const steps: string[] = [];
  const listener: RequestListener = async ({ url }, response) => {
    steps.push(`${url} begins`);
    response.write(url);
    setImmediate(() => {
      steps.push(`${url} ends`);
      response.end();
    });
  };
  const heard = await exchange(listener, [
    requestFor("/a"),
    requestFor("/b"),
    requestFor("/c", "Connection: close\r\n"),
  ]);
  expect(steps).toEqual(["/a begins", "/a ends", "/b begins", "/b ends", "/c begins", "/c ends"]);
  expect([...heard.matchAll(/\r\n(\/\w)\r\n/g)].map(([, path]) => path)).toEqual(["/a", "/b", "/c"]);
});

test("[R15] a connection with more than 16 waiting requests is closed: only the first has begun, and the rest is not parsed", async () => {
  let begun = 0;
  let gone = 0;
  let parsed = 0;
  const listener: RequestListener = (_, response) => {
    begun++;
    response.on("close", () => gone++);
  };
  const packet = Array.from({ length: 1_000 }, () => requestFor("/"));
  await exchange(
    listener,
    packet,
    createServer(() => parsed++),
  );
  expect([begun, gone, parsed]).toEqual([1, 1, 17]);
});

/** Sends a body in `count` chunks of `length`; returns the bytes read and what the client received. */
async function send(count: number, length: number): Promise<{ read: number; heard: string }> {
  let read = 0;
  const server = createServer((request, response) => {
    request.on("data", (data: Buffer) => (read += data.length));
    request.on("end", () => response.end("whole"));
    request.on("error", () => undefined); // the connection was ended
  });
  refuseTinyChunks(server);
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const chunk = `${length.toString(16)}\r\n${"a".repeat(length)}\r\n`;
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(count)}0\r\n\r\n`,
    ),
  );
  let heard = "";
  socket.on("data", (data) => (heard += data.toString()));
  await once(socket, "close").catch(() => undefined); // a reset ends it too
  return { read, heard };
}

test("[R15] a body of more than a thousand tiny chunks ends its connection", async () => {
  const { read, heard } = await send(5_000, 1);
  expect(read).toBeLessThanOrEqual(1_000);
  expect(heard).toBe("");
});

test("[R15] such a body ends its connection even at an address that answers without reading it", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer((request, response) => {
    request.on("error", () => undefined); // the connection was ended
    for (const either of [request, request.socket]) either.on("close", () => resolve(request.complete));
    response.end("answered");
  });
  refuseTinyChunks(server);
  server.listen(0, "127.0.0.1");
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(
      `GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(50_000)}0\r\n\r\n`,
    ),
  );
  socket.on("error", () => undefined);
  expect(await promise).toBe(false);
});

test.for([
  [1_000, 1],
  [5_000, 100],
] as const)("a body of %i chunks of %i bytes arrives whole", async ([count, length]) => {
  const { read, heard } = await send(count, length);
  expect(read).toBe(count * length);
  expect(heard).toContain("whole");
});

const shortMs = 50;

/** Starts a server, and a client that has sent its request and reads nothing yet. */
async function visit(listener: RequestListener, everyMs = shortMs): Promise<Socket> {
  const server = createServer(listener);
  closeStalledWrites(server, everyMs);
  server.listen(0, "127.0.0.1");
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1"); // it listens on a port, not on a pipe
  client.on("error", () => {}); // it waits to be cut off
  client.pause();
  client.write(requestFor("/", "Connection: close\r\n"));
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
  // Long enough that on a busy machine, which runs both ends, the client doesn't look as if it had stopped reading.
  const client = await visit((_request, response) => response.end(Buffer.alloc(size, "x")), 5_000);
  expect((await text(client)).length).toBeGreaterThan(size);
});
