// Requests that a client sends without waiting for answers.
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { oneRequestPerSocket } from "./one-request-per-socket.server.ts";

async function exchange(listener: RequestListener, requests: string[], server = createServer()): Promise<string> {
  oneRequestPerSocket(server, listener);
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const socket = connect(port, "127.0.0.1", () => socket.write(requests.join("")));
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  await once(socket, "close").catch(() => undefined); // a reset ends it as well
  return heard;
}

const request = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

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
  const heard = await exchange(listener, [request("/a"), request("/b"), request("/c", "Connection: close\r\n")]);
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
  const packet = Array.from({ length: 1_000 }, () => request("/"));
  await exchange(
    listener,
    packet,
    createServer(() => parsed++),
  );
  expect([begun, gone, parsed]).toEqual([1, 1, 17]);
});
