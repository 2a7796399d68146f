// [R19] Sends fifty thousand random requests, generated from the API description, to an app on SQLite in memory. node
// bench/fuzz.ts [requests] [seed]; exits with 1 on a violation.
import { createTestApp } from "#test/app.ts";
import { fuzz } from "#test/fuzz/fuzz.ts";
import { noLimits } from "#test/no-limits.ts";

/** `faults` must be empty, `failures` (5xx) 0. The seed reproduces a run. */
export type FuzzRun = { seed: number; requests: number; calls: number; failures: number; faults: string[] };

const perRound = 5_000;

/** In rounds with an empty database each. */
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
