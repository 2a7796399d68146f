// [R15] Five times as many clients as give the best throughput: how many succeed, how fast, and what the others get. node
// bench/overload.ts; needs a build.
import { setTimeout as delay } from "node:timers/promises";
import { quantile } from "./load.ts";
import { postEnquiry, withSite } from "./server-process.ts";

/** Acknowledged enquiries per second at capacity and under overload, the slowest one, and rejected ones. */
export type OverloadResult = {
  capacity: number;
  goodput: number;
  share: number;
  acceptedP99Ms: number;
  refused: number;
  recoveredAfterMs: number;
};

const [clients, times, lastsMs] = [20, 5, 15_000];

/** With enquiries, the most expensive request. */
export function overload(): Promise<OverloadResult> {
  return withSite(async (origin) => {
    await press(origin, clients, 2_000); // warm-up
    const capacity = await press(origin, clients, 5_000);
    const loaded = await press(origin, clients * times, lastsMs);
    const ended = performance.now();
    while (!(await isQuick(origin))) await delay(50);
    return {
      capacity: Math.round(capacity.perSecond),
      goodput: Math.round(loaded.perSecond),
      share: Math.round((loaded.perSecond / capacity.perSecond) * 100) / 100,
      acceptedP99Ms: loaded.p99Ms,
      refused: loaded.refused,
      recoveredAfterMs: Math.round(performance.now() - ended),
    };
  });
}

async function press(origin: string, count: number, durationMs: number) {
  const accepted: number[] = [];
  let refused = 0;
  const end = performance.now() + durationMs;
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      if (await postEnquiry(origin, "We need help with quotes.")) accepted.push(performance.now() - began);
      else refused++;
    }
  };
  await Promise.all(Array.from({ length: count }, client));
  return {
    perSecond: accepted.length / (durationMs / 1000),
    refused,
    p99Ms: Math.round(quantile(accepted, 0.99)),
  };
}

async function isQuick(origin: string): Promise<boolean> {
  const began = performance.now();
  return (await postEnquiry(origin, "After the rush.")) && performance.now() - began < 100;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await overload())}\n`);
