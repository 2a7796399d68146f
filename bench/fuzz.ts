// [R19] Sends fifty thousand made-up requests, made from the API's own description, to an app on SQLite in memory.
// node bench/fuzz.ts [requests] [seed]; ends with 1 when an answer broke a promise. The tests send some thousands.
import { createTestApp } from "#test/app.ts";
import { fuzz } from "#test/fuzz/fuzz.ts";
import { noLimits } from "#test/no-limits.ts";

/** What a run found: `faults` must be empty, `failures` (5xx) 0. The seed gives the same run again. */
export type FuzzRun = { seed: number; requests: number; calls: number; failures: number; faults: string[] };

const perRound = 5_000;

/** Runs at least so many requests, in rounds that each begin with an empty database. */
export async function fuzzApi(requests: number, seed = Math.floor(Math.random() * 2 ** 31)): Promise<FuzzRun> {
  const faults: string[] = [];
  const calls = new Set<string>();
  let failures = 0;
  for (let round = 0; round * perRound < requests; round++) {
    const site = await createTestApp({ settings: noLimits });
    const found = await fuzz(site, { count: perRound, seed: seed + round });
    await site.close();
    faults.push(...found.faults);
    for (const call of Object.keys(found.done)) calls.add(call);
    failures += Object.entries(found.statuses).reduce(
      (sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0),
      0,
    );
  }
  return { seed, requests: Math.ceil(requests / perRound) * perRound, calls: calls.size, failures, faults };
}

if (import.meta.main) {
  const [requests = "50000", seed] = process.argv.slice(2);
  const result = await fuzzApi(Number(requests), seed === undefined ? undefined : Number(seed));
  process.stdout.write(`${JSON.stringify({ ...result, faults: result.faults.slice(0, 20) }, undefined, 1)}\n`);
  process.exitCode = result.faults.length === 0 ? 0 : 1;
}
