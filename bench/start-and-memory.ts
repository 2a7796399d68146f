import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, sendLoad } from "./load.ts";
import { endServer, startServer } from "./server-process.ts";

/** Medians: ms to ready, resident memory in MB. */
export type StartFigures = { readyMs: number; restingMb: number; loadedMb: number };

/** On one data folder: only the first start creates the database. */
export async function measureStart(rounds: number): Promise<StartFigures> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-bench-"));
  const figures: StartFigures[] = [];
  await endServer(await startServer({ DATA_DIR: folder }), "SIGTERM");
  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ DATA_DIR: folder });
    const pid = server.child.pid ?? 0;
    await fetch(`${server.origin}/`);
    const restingMb = residentMb(pid);
    await sendLoad(`${server.origin}/`, pid, { seconds: 2 });
    figures.push({ readyMs: server.readyMs, restingMb, loadedMb: residentMb(pid) });
    await endServer(server, "SIGTERM");
  }
  await rm(folder, { recursive: true, force: true });
  const middle = (name: keyof StartFigures) => median(figures.map((one) => one[name]));
  return { readyMs: middle("readyMs"), restingMb: middle("restingMb"), loadedMb: middle("loadedMb") };
}

export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
