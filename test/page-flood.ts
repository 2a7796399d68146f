// One client that requests too many pages, and another that reads a cached page meanwhile.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Connections, and pipelined requests per connection. */
export type Flood = { path: string; connections: number; requests: number };

/** Counts by status, or by error code. */
export type ResponseCounts = Record<string, number>;

/** Sends the requests, and waits until each connection is closed or fully answered. */
export async function flood(origin: string, { path, connections, requests }: Flood): Promise<ResponseCounts> {
  const packet = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requests);
  const answers: ResponseCounts = {};
  const count = (label: string) => (answers[label] = (answers[label] ?? 0) + 1);
  const open = async () => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(packet));
    let answered = 0;
    socket.on("data", (chunk) => {
      for (const [, status = ""] of chunk.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        count(status);
        if (++answered === requests) socket.destroy();
      }
    });
    await once(socket, "close").catch((error: unknown) => count(String(Object(error).code)));
  };
  await Promise.all(Array.from({ length: connections }, open));
  return answers;
}

/** Requests a page repeatedly until stopped; then returns counts and times. */
export function readMeanwhile(
  origin: string,
  path: string,
): () => Promise<{ answers: ResponseCounts; timesMs: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: ResponseCounts = {};
  const timesMs: number[] = [];
  const end = new AbortController();
  const read = async () => {
    while (!end.signal.aborted) {
      const began = performance.now();
      const status = await statusOf(origin + path, agent);
      timesMs.push(performance.now() - began);
      answers[status] = (answers[status] ?? 0) + 1;
      await delay(5);
    }
  };
  const reading = read();
  return async () => {
    end.abort();
    await reading;
    agent.destroy();
    return { answers, timesMs };
  };
}

async function statusOf(url: string, agent: Agent): Promise<string> {
  try {
    const [response] = await once(get(url, { agent, headers: { "Accept-Encoding": "br" } }), "response");
    response.resume();
    await once(response, "end");
    return String(response.statusCode);
  } catch (error) {
    return String(Object(error).code);
  }
}
