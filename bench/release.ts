// [OPER-06] The release archive: how fast it is ready, how fast its first page comes, and what it takes after a minute at rest.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { benchmarkIndex } from "./slow-phone.ts";
import { cpuMicrosOf, median } from "./load.ts";
import { endServer, startServer } from "./server-process.ts";

/** Medians. */
export type ReleaseFigures = { readyMs: number; firstPageMs: number; cpuS: number; restingMb: number; index: number };

const restMs = 60_000;

/** Makes the archive and unpacks it into a new folder. `data` is its data folder. */
export function unpackRelease() {
  const folder = mkdtempSync(join(tmpdir(), "site-release-"));
  execFileSync(process.execPath, ["scripts/release.ts"], { stdio: "ignore" });
  const archive = readdirSync("build/release").find((name) => name.endsWith(".tar.gz")) ?? "none";
  execFileSync("tar", ["-xzf", join("build/release", archive), "-C", folder, "--strip-components=1"]);
  const data = join(folder, "data");
  const start = (settings: Record<string, string>) =>
    startServer({ DATA_DIR: data, ...settings }, [], { folder, entry: "app/server.js" });
  return { data, start, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** On one data folder: the first start creates the database and is not measured. */
export async function measureRelease(rounds: number): Promise<ReleaseFigures> {
  const { start, remove } = unpackRelease();
  await endServer(await start({}), "SIGTERM");
  const figures: ReleaseFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await start({});
    const pid = server.child.pid ?? 0;
    const asked = performance.now();
    await (await fetch(`${server.origin}/`)).text();
    const firstPageMs = performance.now() - asked;
    await delay(restMs);
    const [cpuS, restingMb] = [cpuMicrosOf(pid) / 1e6, residentMb(pid)];
    await endServer(server, "SIGTERM");
    figures.push({ readyMs: server.readyMs, firstPageMs, cpuS, restingMb, index: await benchmarkIndex() });
  }
  remove();
  const middle = (name: keyof ReleaseFigures) => median(figures.map((one) => one[name]));
  return {
    readyMs: middle("readyMs"),
    firstPageMs: middle("firstPageMs"),
    cpuS: middle("cpuS"),
    restingMb: middle("restingMb"),
    index: middle("index"),
  };
}

/** Resident memory of a process. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
