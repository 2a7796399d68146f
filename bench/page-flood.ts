// [R15] One client requests more pages than can be rendered, with a heap of 256 MB: response time of cached pages for others,
// and memory. node bench/page-flood.ts; needs a build.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runInChild } from "#test/child-process.ts";
import { readMeanwhile } from "#test/page-flood.ts";
import type { Answers, Flood } from "#test/page-flood.ts";
import { endServer, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";
import { timesOf } from "./times.ts";
import type { Times } from "./times.ts";

/** Repeated for 10 s. Times of a cached page in milliseconds. */
export type FloodFigures = {
  what: string;
  rounds: number;
  answered: Answers;
  read: Answers;
  times: Times;
  mostMs: number;
  memoryMb: number;
  hasEnded: boolean;
};

const floods: [string, Flood][] = [
  ["2,000 × `GET /nope` in one packet", { path: "/nope", connections: 1, requests: 2_000 }],
  ["1,500 connections, `GET /nope` on each", { path: "/nope", connections: 1_500, requests: 1 }],
  ["1,500 connections, `GET /contact` on each", { path: "/contact", connections: 1_500, requests: 1 }],
  ["100 connections, 2,000 in one packet on each", { path: "/nope", connections: 100, requests: 2_000 }],
];

/** A site per flood, which comes from another process. */
export async function measureFloods(): Promise<FloodFigures[]> {
  const figures: FloodFigures[] = [];
  for (const [what, flood] of floods) figures.push({ what, ...(await measureFlood(flood)) });
  return figures;
}

async function measureFlood(flood: Flood): Promise<Omit<FloodFigures, "what">> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-bench-"));
  const server = await startServer({ DATA_DIR: folder }, [], { flags: ["--max-old-space-size=256"] });
  try {
    for (let count = 0; count < 20; count++) await (await fetch(`${server.origin}/warm-${count}`)).text();
    await (await fetch(server.origin)).text();
    await delay(2_000); // after start
    return await underFlood(server, flood);
  } finally {
    await endServer(server, "SIGTERM");
    await rm(folder, { recursive: true, force: true });
  }
}

async function underFlood(server: ServerProcess, flood: Flood): Promise<Omit<FloodFigures, "what">> {
  const memory = watchMemory(server.child.pid);
  const stop = readMeanwhile(server.origin, "/");
  const source = `import { flood } from "#test/page-flood.ts";
    const all = {};
    let rounds = 0;
    for (const began = performance.now(); performance.now() - began < 10_000; rounds++) {
      const answers = await flood(process.argv[1], JSON.parse(process.argv[2]));
      for (const [what, count] of Object.entries(answers)) all[what] = (all[what] ?? 0) + count;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log(JSON.stringify({ answered: all, rounds }));`;
  const { output } = await runInChild(source, [server.origin, JSON.stringify(flood)]);
  const { answered, rounds } = JSON.parse(output) as { answered: Answers; rounds: number }; // printed above
  const { answers: read, timesMs } = await stop();
  const memoryMb = await memory();
  const hasEnded = server.child.exitCode !== null || server.child.signalCode !== null;
  return { rounds, answered, read, times: timesOf(timesMs), mostMs: Math.max(...timesMs), memoryMb, hasEnded };
}

/** Returns the growth of resident memory in MB when stopped. */
function watchMemory(pid: number | undefined): () => Promise<number> {
  const sizes: number[] = [];
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""); // exited, or not Linux
    sizes.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  };
  const first = look();
  const timer = setInterval(() => void look(), 20);
  return async () => {
    clearInterval(timer);
    await first;
    const known = sizes.filter((size) => !Number.isNaN(size));
    return Math.max(...known) - (known[0] ?? Number.NaN);
  };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureFloods(), null, 2)}\n`);
