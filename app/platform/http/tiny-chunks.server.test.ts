// Bodies that come in chunks: how small they may be.
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { refuseTinyChunks } from "./tiny-chunks.server.ts";

/** Sends a body in so many chunks of a length; how many bytes the listener read, and what the client heard. */
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
  await once(socket, "close").catch(() => undefined); // a reset ends it as well
  return { read, heard };
}

test("[R15] a body of more than a thousand tiny chunks ends its connection", async () => {
  const { read, heard } = await send(5_000, 1);
  expect(read).toBeLessThanOrEqual(1_000);
  expect(heard).toBe("");
});

test("[R15] nor does one go on to an address that answers without reading it", async () => {
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
