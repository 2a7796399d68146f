// [R10] Clients that send and read as slowly as they can, beside ordinary ones: who is cut off when, and whether others notice.
// node bench/slow-clients.ts; needs a build and some 45 s. Exits with 1 if a slow client was kept or an ordinary one rejected.
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { quantile } from "./load.ts";
import { withSite } from "./server-process.ts";

/** Seconds until the last of each kind was disconnected; ordinary requests without and with them. */
export type SlowClientsResult = {
  headersCutAfterS: number;
  bodiesCutAfterS: number;
  stillOpen: number;
  requests: number;
  failed: number;
  p99BeforeMs: number;
  p99Ms: number;
};

const counts = { headers: 400, bodies: 100, readers: 100 };
const watchForMs = 40_000;

export function slowClients(): Promise<SlowClientsResult> {
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
    const open = [...headers, ...bodies].filter(({ cutAfterS }) => cutAfterS() === undefined).length;
    for (const { end } of [...headers, ...bodies, ...readers]) end();
    return {
      headersCutAfterS: latest(headers),
      bodiesCutAfterS: latest(bodies),
      stillOpen: open,
      requests: meanwhile.requests,
      failed: meanwhile.failed,
      p99BeforeMs: before.p99Ms,
      p99Ms: meanwhile.p99Ms,
    };
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
  const asked: Promise<void>[] = [];
  while (performance.now() < end) {
    asked.push(ask(["/", "/contact", "/api/blog"][asked.length % 3] ?? "/"));
    await delay(20);
  }
  await Promise.all(asked);
  return { requests: times.length, failed, p99Ms: Math.round(quantile(times, 0.99)) };
}

if (import.meta.main) {
  const result = await slowClients();
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exitCode = result.stillOpen + result.failed === 0 ? 0 : 1;
}
