// Requests per second and CPU per request versus a bare node:http server with the same bytes, in alternating rounds;
// medians and ratios.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, sendLoad } from "./figures.ts";
import type { Load, Row } from "./figures.ts";
import { endServer, startServer } from "./server-process.ts";

type Case = { name: string; path: string; headers?: Record<string, string>; barePath?: string };

const seconds = 2;

export async function measureThroughput(rounds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-bench-"));
  const site = await startServer({ DATA_DIR: folder, LOG_LEVEL: "error" });
  const home = await fetch(`${site.origin}/`, { headers: { "Accept-Encoding": "identity" } });
  await home.arrayBuffer();
  const cases: Case[] = [
    { name: "cached home page", path: "/" },
    { name: "304 of the home page", path: "/", headers: { "If-None-Match": home.headers.get("ETag") ?? "" } },
    { name: "GET /api/blog (JSON)", path: "/api/blog" },
    { name: "cached post", path: "/blog/what-a-support-chatbot-should-refuse-to-answer" },
  ];
  const bare = await startBare(site.origin, [...new Set(cases.map(({ path }) => path))]);
  const results: Row[] = [];
  for (const testCase of cases)
    results.push(await compare(testCase, { site: { origin: site.origin, pid: site.child.pid ?? 0 }, bare, rounds }));
  bare.child.kill();
  await endServer(site, "SIGTERM");
  await rm(folder, { recursive: true, force: true });
  return results;
}

type Target = { origin: string; pid: number };

async function compare(
  scenario: Case,
  { site, bare, rounds }: { site: Target; bare: Target; rounds: number },
): Promise<Row> {
  const measured: { site: Load[]; bare: Load[] } = { site: [], bare: [] };
  const send = (target: Target) =>
    sendLoad(target.origin + scenario.path, target.pid, { seconds, headers: scenario.headers ?? {} });
  await send(site);
  for (let round = 0; round < rounds; round++) {
    measured.bare.push(await send(bare));
    measured.site.push(await send(site));
  }
  const rates = measured.site.map((load, at) => load.perSecond / (measured.bare[at]?.perSecond ?? 1));
  const cpus = measured.site.map((load, at) => (measured.bare[at]?.cpuMicros ?? 1) / load.cpuMicros);
  const perSecond = median(measured.site.map((load) => load.perSecond)).toFixed(0);
  return [
    scenario.name,
    `${median(rates).toFixed(2)}, CPU ${median(cpus).toFixed(2)}; ${perSecond} a second`,
    "ratio ≥ 0.9",
  ];
}

async function startBare(origin: string, paths: string[]): Promise<Target & { child: ReturnType<typeof spawn> }> {
  const child = spawn(process.execPath, ["bench/bare-server.ts", origin, ...paths], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  const port = chunk.toString().trim();
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child };
}
