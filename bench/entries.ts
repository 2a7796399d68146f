// [SRCE-03] What counting entries costs: one server that counts in every other round; medians of the CPU time per
// request.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { startCounting } from "#app/features/sources/count-entries.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { site } from "#app/site-map.ts";
import { fixtureContent } from "#test/content.ts";
import { linkedFrom } from "#test/entries.ts";
import { lowerCased, madeUp } from "#test/request-minute.ts";
import { openSqliteInMemory } from "#test/sqlite-in-memory.ts";
import { cpuMsOf, median, sendLoad } from "./figures.ts";
import type { Row } from "./figures.ts";
import { withSite } from "./server-process.ts";

const seconds = 1;

const cases: [string, Record<string, string>][] = [
  ["a browser’s headers, each an entry", linkedFrom("https://www.partner.example/")],
  ["without any", {}],
];

export async function measureEntries(rounds: number): Promise<Row[]> {
  const child = await withSite(async (origin) => {
    const started = fork("bench/entries-server.ts", [`${origin}/`]);
    const [{ port }] = (await once(started, "message")) as [{ port: number }];
    return { started, url: `http://127.0.0.1:${port}/` };
  });
  const rows: Row[] = [];
  for (const [name, headers] of cases) {
    const costs: Record<"on" | "off", number[]> = { on: [], off: [] };
    for (let round = -2; round < rounds; round++)
      for (const insights of round % 2 === 0 ? (["off", "on"] as const) : (["on", "off"] as const)) {
        const cost = await cpuPerRequest(child.started, insights, { url: child.url, headers });
        if (round >= 0) costs[insights].push(cost);
      }
    const ratios = costs.off.map((cost, at) => cost / (costs.on[at] ?? Number.NaN));
    rows.push([
      `cached home page, ${name}: CPU without counting ÷ with it`,
      `${median(ratios).toFixed(3)} of ${median(costs.off).toFixed(1)} µs; of the least of each ${(Math.min(...costs.off) / Math.min(...costs.on)).toFixed(3)}`,
      "≥ 0.99",
    ]);
  }
  child.started.kill();
  return [...rows, await measureCall()];
}

/** Measures the CPU time per request, in microseconds. */
async function cpuPerRequest(
  child: ChildProcess,
  insights: "on" | "off",
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<number> {
  const pid = child.pid ?? 0;
  child.send(insights);
  await once(child, "message");
  const before = cpuMsOf(pid);
  const { perSecond } = await sendLoad(url, pid, { seconds, headers });
  return ((cpuMsOf(pid) - before) * 1000) / (perSecond * seconds);
}

/** Measures a call within this process, without a socket, which load on the machine affects least. */
async function measureCall(): Promise<Row> {
  const db = await openSqliteInMemory();
  const count = startCounting({ content: fixtureContent, db, site, config: readConfig({}), now: () => new Date() });
  const request = madeUp("/", lowerCased(linkedFrom("https://www.partner.example/")));
  const calls = 1_000_000;
  const costs = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call++) count?.(request);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  });
  await db.close();
  return ["counting one entry", `${Math.min(...costs).toFixed(2)} µs`, ""];
}
