// The effect of 200 concurrent model answers on other requests: completion, memory, and page times. Model and readers are
// separate processes, so that their work doesn't count as the server's.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as delay } from "node:timers/promises";
import { median } from "./load.ts";
import { timesOf } from "./times.ts";
import type { Times } from "./times.ts";

/** GET /about, medians of rounds: idle, while all start, while all stream. */
export type StreamFigures = {
  started: number;
  complete: number;
  rounds: number;
  pageIdle: Times;
  pageStart: Times;
  pageBusy: Times;
  p99BesideIdle: number;
  memoryMbBefore: number;
  memoryMbMost: number;
};

export const streamsAtOnce = 200;
const rounds = 5;
const pageEveryMs = 5;
const startMs = 1_500;
const steadyMs = 3_500; // the model writes for 6 s

type Round = { idle: Times; start: Times; busy: Times; complete: number };

export async function measureStreams(origin: string, pid: number): Promise<StreamFigures> {
  const memoryMbBefore = memoryOf(pid);
  let memoryMbMost = memoryMbBefore;
  const watch = setInterval(() => (memoryMbMost = Math.max(memoryMbMost, memoryOf(pid))), 100);
  const all: Round[] = [];
  await measurePage(origin, 1_000); // warm-up
  for (let round = 0; round < rounds; round++) all.push(await measureRound(origin, round));
  clearInterval(watch);
  const middle = (of: (round: Round) => Times): Times => ({
    median: median(all.map((round) => of(round).median)),
    p99: median(all.map((round) => of(round).p99)),
  });
  return {
    started: streamsAtOnce * rounds,
    complete: all.reduce((sum, { complete }) => sum + complete, 0),
    rounds,
    pageIdle: middle(({ idle }) => idle),
    pageStart: middle(({ start }) => start),
    pageBusy: middle(({ busy }) => busy),
    p99BesideIdle: median(all.map(({ busy, idle }) => busy.p99 / idle.p99)),
    memoryMbBefore,
    memoryMbMost,
  };
}

async function measureRound(origin: string, round: number): Promise<Round> {
  const idle = await measurePage(origin, startMs + steadyMs);
  const readers = startHelper("./stream-readers.ts", [origin, String(streamsAtOnce), `round-${round}`]);
  await nextMessage(readers); // each has its conversation
  await delay(500); // not part of the measurement
  readers.send("go");
  const done = nextMessage(readers);
  const start = await measurePage(origin, startMs);
  const busy = await measurePage(origin, steadyMs);
  const complete = Number(await done);
  await delay(500); // garbage of the last round
  return { idle, start, busy, complete };
}

/** Every few milliseconds, to catch pauses in proportion to their length. */
async function measurePage(origin: string, lastsMs: number): Promise<Times> {
  const times: number[] = [];
  const end = performance.now() + lastsMs;
  while (performance.now() < end) {
    const began = performance.now();
    await (await fetch(`${origin}/about`)).arrayBuffer();
    times.push(performance.now() - began);
    await delay(pageEveryMs);
  }
  return timesOf(times);
}

export function startHelper(file: string, args: string[] = []): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: [] });
}

export async function nextMessage(helper: ChildProcess): Promise<unknown> {
  const [message] = (await once(helper, "message")) as unknown[];
  return message;
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}
