// A hundred thousand different requests, and the series that remain of them.
import { once } from "node:events";
import { METHODS, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";

/** Collects garbage before /metrics is answered, so that its heap is what is retained. */
const collecting = `import { subscribe } from "node:diagnostics_channel";
subscribe("http.server.request.start", ({ request }) => { if (request.url === "/metrics") globalThis.gc(); });`;

let site: Site;
beforeAll(async () => {
  const preloaded = `--expose-gc --import=data:text/javascript,${encodeURIComponent(collecting)}`;
  site = await startSite({ NODE_OPTIONS: preloaded }, ".");
});
afterAll(() => site.stop());

const madeUp: ((number: number) => string)[] = [
  (n) => `HEAD /Z${n}${"q".repeat(60)}/ HTTP/1.1\r\nHost: localhost`,
  (n) => `HEAD /RO/Z${n}//index.html?z=${n} HTTP/1.1\r\nHost: z${n}.example`,
  (n) => `POST /Book/Z${n} HTTP/1.1\r\nHost: localhost:${n % 65_536}\r\nX-Forwarded-For: 203.0.113.${n % 256}`,
  (n) => `DELETE /api/z${n} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: z${n}`,
  (n) => `PUT /api/blog/slug/z${n} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: z${n}`,
];

/** Sends `count` requests, 16 in a packet on each of four connections. */
async function send({ from, count }: { from: number; count: number }): Promise<Set<string>> {
  const statuses = new Set<string>();
  let next = from;
  const packet = () =>
    Array.from({ length: 16 }, () => `${madeUp[next % madeUp.length]?.(next++)}\r\nContent-Length: 0\r\n\r\n`).join("");
  const flood = async () => {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(packet()));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const answers = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)];
      if (answers.length < 16) return;
      for (const [, status = ""] of answers) statuses.add(status);
      text = "";
      if (next < from + count) socket.write(packet());
      else socket.end();
    });
    await once(socket, "close");
  };
  await Promise.all(Array.from({ length: 4 }, flood));
  return statuses;
}

/** Reads the metrics without the site's own requests, since pages are rendered ahead meanwhile. */
async function readMetrics() {
  const all = await (await fetch(`${site.url}/metrics`)).text();
  const text = all.replaceAll(/^.*method="GET".*\n/gm, "");
  const names = text.split("\n").map((line) => line.replace(/ [\d.e+-]+$/, ""));
  return { names, length: text.length, heap: Number(/^site_heap_used_bytes (\d+)$/m.exec(text)?.[1]) };
}

test("[OPER-03] [R17] a hundred thousand made-up addresses, hosts and user agents add no series and no memory to the metrics", async () => {
  await send({ from: 0, count: 2_000 });
  const before = await readMetrics();
  const statuses = await send({ from: 2_000, count: 100_000 });
  const after = await readMetrics();
  expect([...statuses].toSorted()).toEqual(["308", "404", "405"]);
  expect(after.names).toEqual(before.names);
  expect(after.length / before.length).toBeLessThan(1.1); // the figures have more digits
  expect(after.heap / before.heap).toBeLessThan(1.5); // the cache of pages fills up too
}, 300_000);

test("[S23] [R17] a method that no page and no call has is 405 everywhere, and creates no series", async () => {
  const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const others = METHODS.filter((method) => !knownMethods.includes(method) && method !== "CONNECT"); // which Node refuses itself
  const before = await readMetrics();
  const ask = async (method: string) => {
    const [answer] = await once(request(`${site.url}/api/blog`, { method, agent: false }).end(), "response");
    answer.resume();
    return [answer.statusCode, answer.headers.allow];
  };
  expect(new Set((await Promise.all(others.map(ask))).map(String))).toEqual(
    new Set([`405,${knownMethods.join(", ")}`]),
  );
  expect((await readMetrics()).names).toEqual(before.names);
});
