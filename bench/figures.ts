// What measurements share: rows of figures, medians, alternating rounds, the processor time and memory of a process,
// and load.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

/** A measurement, its result, and its target if there is one. */
export type Row = [what: string, found: string, mark?: string];

const run = promisify(execFile);
const connections = 50;

/** `cpuMicros` is the server's CPU time per request, NaN outside Linux. */
export type Load = { perSecond: number; cpuMicros: number };

/** Sends requests by wrk, over 50 connections: it is in C, so that the server is the bottleneck. */
export async function sendLoad(
  url: string,
  pid: number,
  { seconds, headers = {} }: { seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  const before = cpuMicrosOf(pid);
  const requests = await byWrk(url, seconds, headers);
  return { perSecond: requests / seconds, cpuMicros: (cpuMicrosOf(pid) - before) / requests };
}

async function byWrk(url: string, seconds: number, headers: Record<string, string>): Promise<number> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, ...lines, url]);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (refused) throw new Error(`${url} refused ${refused} requests.`);
  return Number(/(\d+) requests in/.exec(stdout)?.[1]);
}

/** Returns the CPU time of a process in microseconds, from /proc. */
export function cpuMicrosOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN; // not Linux
  }
}

/**
 * Joins counts for display.
 * @example countsOf({ 503: 2 }) // "2 × 503"
 */
export function countsOf(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([label, count]) => `${count} × ${label}`);
  return parts.join(", ") || "none";
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns a quantile; `part` is from 0 to 1. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/**
 * Returns medians of `rounds` in milliseconds, after one warm-up round; alternates, so that a noisy minute affects all
 * alike. The preparation of each isn't measured.
 */
export async function alternate(
  rounds: number,
  calls: readonly (() => Promise<unknown>)[],
  before: (place: number) => Promise<unknown> = async () => {},
): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [place, call] of calls.entries()) {
      await before(place);
      const began = performance.now();
      await call();
      if (round > 0) times[place]?.push(performance.now() - began);
    }
  }
  return times.map(median);
}

/** Returns the CPU time of all threads of a process, finer than the ticks of /proc/…/stat. */
export function cpuMsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const times = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]);
  return times.reduce((sum, time) => sum + Number(time) / 1e6, 0);
}

/** Returns the resident memory of a process. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Waits until a condition is met, or `limitMs` have passed. */
export async function until(isReached: () => boolean, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!isReached() && performance.now() < deadline) await delay(20);
}
