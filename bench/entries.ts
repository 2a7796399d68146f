// [SRCE-03] What counting entries costs: the same server with and without it, in alternating rounds; medians of CPU per request.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCounting } from "#app/features/sources/count-entries.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { site } from "#app/site-map.ts";
import { linkedFrom } from "#test/entries.ts";
import { lowerCased, madeUp } from "#test/made-up-minute.ts";
import { openSqliteInMemory } from "#test/sqlite-in-memory.ts";
import { cpuMsOf, median, sendLoad } from "./figures.ts";
import type { Row } from "./figures.ts";
import { endServer, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

const seconds = 1;

const cases: [string, Record<string, string>][] = [
  ["a browser’s headers, each an entry", linkedFrom("https://www.partner.example/")],
  ["without any", {}],
];

export async function measureEntries(rounds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-bench-"));
  const start = (insights: string) =>
    startServer({ DATA_DIR: join(folder, insights), LOG_LEVEL: "error", INSIGHTS: insights });
  const servers = { on: await start("on"), off: await start("off") };
  const rows: Row[] = [];
  for (const [name, headers] of cases) {
    const ratios: number[] = [];
    const costs: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const on = await cpuPerRequest(servers.on, headers);
      const off = await cpuPerRequest(servers.off, headers);
      if (round >= 0) ratios.push(off / on);
      costs.push(off);
    }
    rows.push([
      `cached home page, ${name}: without counting ÷ with it`,
      `${median(ratios).toFixed(3)} of ${median(costs).toFixed(1)} µs`,
      "CPU ratio ≥ 0.99",
    ]);
  }
  rows.push(await measureCall());
  for (const server of Object.values(servers)) await endServer(server, "SIGTERM");
  await rm(folder, { recursive: true, force: true });
  return rows;
}

/** In microseconds. */
async function cpuPerRequest({ origin, child }: ServerProcess, headers: Record<string, string>): Promise<number> {
  const pid = child.pid ?? 0;
  const before = cpuMsOf(pid);
  const { perSecond } = await sendLoad(`${origin}/`, pid, { seconds, headers });
  return ((cpuMsOf(pid) - before) * 1000) / (perSecond * seconds);
}

/** Of this process, without a socket: what a busy machine changes least. */
async function measureCall(): Promise<Row> {
  const db = await openSqliteInMemory();
  const count = startCounting({ db, site, config: readConfig({}), now: () => new Date() });
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
