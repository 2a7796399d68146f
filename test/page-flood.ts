// One client that requests far more pages than can be rendered, and another one that reads a cached page meanwhile.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A way to request pages: over how many connections, and how many requests each sends in one packet. */
export type Flood = { path: string; connections: number; requests: number };

/** How many answers had which status, and how often a connection failed, by its code. */
export type Answers = Record<string, number>;

/** Sends a flood and waits until each connection is closed or has as many answers as it sent requests. */
export async function flood(origin: string, { path, connections, requests }: Flood): Promise<Answers> {
  const packet = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requests);
  const answers: Answers = {};
  const count = (what: string) => (answers[what] = (answers[what] ?? 0) + 1);
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

/** Requests a page again and again on one connection until it is stopped; then returns the answers and their times. */
export function readMeanwhile(origin: string, path: string): () => Promise<{ answers: Answers; timesMs: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answers = {};
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
