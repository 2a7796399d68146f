// [R10] Clients that send and read as slowly as they can, beside ordinary ones: who is cut off when, and whether others
// notice. [R15] [R16] A crawler with a hundred connections over pages that nobody has asked for yet, and a visitor from
// elsewhere. [R15] Five times as many clients as reach the capacity: how many succeed, and how fast.
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { median, quantile } from "./figures.ts";
import type { Row } from "./figures.ts";
import { postEnquiry, withSite } from "./server-process.ts";

const counts = { headers: 400, bodies: 100, readers: 100 };
const watchForMs = 40_000;

export async function measureCrowd(): Promise<Row[]> {
  return [...(await slowClients()), ...(await coldPages()), ...(await overload())];
}

function slowClients(): Promise<Row[]> {
  return withSite(async (origin) => {
    const before = await askFor(origin, 5_000);
    const headers = Array.from({ length: counts.headers }, () =>
      slowly(origin, "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", 1),
    );
    const begun =
      "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{";
    const bodies = Array.from({ length: counts.bodies }, () => slowly(origin, begun, 1));
    const readers = Array.from({ length: counts.readers }, () =>
      slowly(origin, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", 0),
    );
    for (const { socket } of readers) socket.pause();
    const meanwhile = await askFor(origin, watchForMs);
    for (const { end } of [...headers, ...bodies, ...readers]) end();
    return [
      ["slow headers, slow bodies cut after, s", `${latest(headers)}, ${latest(bodies)}`, "≤ 15, ≤ 35"],
      [`of ${meanwhile.requests} ordinary requests beside them, failed`, String(meanwhile.failed), "0"],
      ["their p99 without and with, ms", `${before.p99Ms}, ${meanwhile.p99Ms}`, "≤ 2 times"],
    ];
  });
}

type SlowClient = { socket: Socket; cutAfterS: () => number | undefined; end: () => void };

function slowly(origin: string, text: string, bytesASecond: number): SlowClient {
  const began = performance.now();
  let cutAfterS: number | undefined;
  const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(text));
  socket.on("error", () => {}); // expected
  socket.on("close", () => (cutAfterS ??= (performance.now() - began) / 1000));
  const timer = setInterval(() => socket.writable && socket.write("x".repeat(bytesASecond)), 1_000);
  return { socket, cutAfterS: () => cutAfterS, end: () => (clearInterval(timer), socket.destroy()) };
}

function latest(clients: SlowClient[]): number {
  return Math.round(Math.max(...clients.map(({ cutAfterS }) => cutAfterS() ?? Infinity)) * 10) / 10;
}

// Fifty requests a second.
async function askFor(
  origin: string,
  durationMs: number,
): Promise<{ requests: number; failed: number; p99Ms: number }> {
  const times: number[] = [];
  let failed = 0;
  const ask = async (path: string) => {
    const began = performance.now();
    const isGood = await fetch(origin + path).then(
      async (answer) => (await answer.text(), answer.ok),
      () => false,
    );
    times.push(performance.now() - began);
    if (!isGood) failed++;
  };
  const end = performance.now() + durationMs;
  const answers: Promise<void>[] = [];
  while (performance.now() < end) {
    answers.push(ask(["/", "/contact", "/api/blog"][answers.length % 3] ?? "/"));
    await delay(20);
  }
  await Promise.all(answers);
  return { requests: times.length, failed, p99Ms: Math.round(quantile(times, 0.99)) };
}

const cold = { connections: 100, pages: 1_000, visits: 20 };

function coldPages(): Promise<Row[]> {
  return withSite(
    async (origin) => {
      const ask = (path: string, from: string) =>
        fetch(origin + path, { headers: { "X-Forwarded-For": from } }).then(
          async (answer) => (await answer.text(), answer.status),
          () => 0,
        );
      const visits: number[] = [];
      const visit = async () => {
        const began = performance.now();
        if ((await ask(`/asked-for-${visits.length}`, "198.51.100.1")) === 404) visits.push(performance.now() - began);
      };
      for (let time = 0; time < cold.visits; time++) await visit();
      const alone = median(visits.splice(0));
      let [next, refused] = [0, 0];
      const client = async () => {
        while (next < cold.pages) if ((await ask(`/crawled-${next++}`, "203.0.113.9")) !== 404) refused++;
      };
      const crawl = Promise.all(Array.from({ length: cold.connections }, client));
      while (next < cold.pages) await visit();
      await crawl;
      const [beside, slow] = [median(visits), quantile(visits, 0.95)].map((ms) => Math.round(ms));
      return [
        [`of ${cold.pages} cold pages over ${cold.connections} connections, refused`, String(refused), "0"],
        [
          `another visitor's page without; beside them, median and p95 of ${visits.length}, ms`,
          `${Math.round(alone)}; ${beside}, ${slow}`,
          "≤ 100 more",
        ],
      ];
    },
    { TRUST_PROXY: "1" },
  );
}

const [clients, times, lastsMs] = [20, 5, 15_000];

/** Overloads the site with enquiries, the most expensive request. */
function overload(): Promise<Row[]> {
  return withSite(async (origin) => {
    await press(origin, clients, 2_000); // warm-up
    const capacity = await press(origin, clients, 5_000);
    const loaded = await press(origin, clients * times, lastsMs);
    const ended = performance.now();
    while (!(await isQuick(origin))) await delay(50);
    const share = (loaded.perSecond / capacity.perSecond).toFixed(2);
    return [
      ["enquiries a second under overload beside capacity", share, "≥ 0.8"],
      ["p99 of the accepted, ms; refused", `${loaded.p99Ms}; ${loaded.refused}`, "≤ 2,000"],
      ["back to normal after, ms", (performance.now() - ended).toFixed(0), "≤ 5,000"],
    ];
  });
}

async function press(origin: string, count: number, durationMs: number) {
  const accepted: number[] = [];
  let refused = 0;
  const end = performance.now() + durationMs;
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      if (await postEnquiry(origin, "We need help with quotes.")) accepted.push(performance.now() - began);
      else refused++;
    }
  };
  await Promise.all(Array.from({ length: count }, client));
  return {
    perSecond: accepted.length / (durationMs / 1000),
    refused,
    p99Ms: Math.round(quantile(accepted, 0.99)),
  };
}

async function isQuick(origin: string): Promise<boolean> {
  const began = performance.now();
  return (await postEnquiry(origin, "After the rush.")) && performance.now() - began < 100;
}
