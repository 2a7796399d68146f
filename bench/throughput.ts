// Requests per second and CPU per request versus a bare node:http server with the same bytes, in alternating rounds; medians
// and ratios.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, sendLoad } from "./load.ts";
import type { Load } from "./load.ts";
import { endServer, startServer } from "./server-process.ts";

export type Throughput = { name: string; site: Load; bare: Load; rateRatio: number; cpuRatio: number };

type Case = { name: string; path: string; headers?: Record<string, string>; barePath?: string };

const seconds = 2;

export async function measureThroughput(rounds: number): Promise<Throughput[]> {
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
  const results: Throughput[] = [];
  for (const one of cases)
    results.push(await compare(one, { site: { origin: site.origin, pid: site.child.pid ?? 0 }, bare, rounds }));
  bare.child.kill();
  await endServer(site, "SIGTERM");
  await rm(folder, { recursive: true, force: true });
  return results;
}

type Target = { origin: string; pid: number };

async function compare(
  one: Case,
  { site, bare, rounds }: { site: Target; bare: Target; rounds: number },
): Promise<Throughput> {
  const measured: { site: Load[]; bare: Load[] } = { site: [], bare: [] };
  const load = (target: Target) =>
    sendLoad(target.origin + one.path, target.pid, { seconds, headers: one.headers ?? {} });
  await load(site);
  for (let round = 0; round < rounds; round++) {
    measured.bare.push(await load(bare));
    measured.site.push(await load(site));
  }
  const middle = (loads: Load[]): Load => ({
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    cpuMicros: median(loads.map(({ cpuMicros }) => cpuMicros)),
  });
  const ratios = measured.site.map((load_, i) => ({
    rate: load_.perSecond / (measured.bare[i]?.perSecond ?? 1),
    cpu: (measured.bare[i]?.cpuMicros ?? 1) / load_.cpuMicros,
  }));
  return {
    name: one.name,
    site: middle(measured.site),
    bare: middle(measured.bare),
    rateRatio: median(ratios.map(({ rate }) => rate)),
    cpuRatio: median(ratios.map(({ cpu }) => cpu)),
  };
}

async function startBare(origin: string, paths: string[]): Promise<Target & { child: ReturnType<typeof spawn> }> {
  const child = spawn(process.execPath, ["bench/bare-server.ts", origin, ...paths], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  const port = chunk.toString().trim();
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child };
}
