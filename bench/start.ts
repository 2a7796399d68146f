// [OPER-06] Start and memory: of this clone, and of the release archive.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { cpuMicrosOf, median, residentMb, sendLoad } from "./figures.ts";
import type { Row } from "./figures.ts";
import { endServer, startServer } from "./server-process.ts";

const restMs = 60_000;

/** Measures starts on one data folder: only the first start creates the database. */
export async function measureStart(rounds: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "site-bench-"));
  const figures: number[][] = [];
  await endServer(await startServer({ DATA_DIR: folder }), "SIGTERM");
  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ DATA_DIR: folder });
    const pid = server.child.pid ?? 0;
    await fetch(`${server.origin}/`);
    const restingMb = residentMb(pid);
    await sendLoad(`${server.origin}/`, pid, { seconds: 2 });
    figures.push([server.readyMs, restingMb, residentMb(pid)]);
    await endServer(server, "SIGTERM");
  }
  rmSync(folder, { recursive: true, force: true });
  const [ready, resting, loaded] = mediansOf(figures);
  return [
    ["npm start: ready, ms", ready],
    ["resident after the first page, after 2 s of load, MB", `${resting}, ${loaded}`, "≤ 150 at rest"],
  ];
}

/** Builds the archive and unpacks it into a new folder. `data` is its data folder. */
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

/** Measures the release on one data folder: the first start creates the database and is not measured. */
export async function measureRelease(rounds: number): Promise<Row[]> {
  const { start, remove } = unpackRelease();
  await endServer(await start({}), "SIGTERM");
  const figures: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await start({});
    const pid = server.child.pid ?? 0;
    const requestedAt = performance.now();
    await (await fetch(`${server.origin}/`)).text();
    const firstPageMs = performance.now() - requestedAt;
    await delay(restMs);
    figures.push([server.readyMs, firstPageMs, residentMb(pid), cpuMicrosOf(pid) / 1e3]);
    await endServer(server, "SIGTERM");
  }
  remove();
  const [ready, firstPage, resting, cpu] = mediansOf(figures);
  return [
    ["ready, ms", ready, "≤ 600"],
    ["first page after it, ms", firstPage, "≤ 50"],
    ["resident after 60 s at rest, MB", resting, "≤ 150"],
    ["processor time until then, ms", cpu],
  ];
}

function mediansOf(figures: readonly number[][]): [string, string, string, string] {
  const middle = (at: number) => median(figures.map((figure) => figure[at] ?? Number.NaN)).toFixed(0);
  return [middle(0), middle(1), middle(2), middle(3)];
}
