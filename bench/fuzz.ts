// [R19] Sends fifty thousand random requests, generated from the API description, to an app on SQLite in memory;
// app/server/api-fuzz.drill.test.ts sends fewer. The printed seed reproduces the requests.
import { createTestApp } from "#test/app.ts";
import { fuzz } from "#test/fuzz/fuzz.ts";
import { noLimits } from "#test/no-limits.ts";
import type { Row } from "./figures.ts";

const perRound = 5_000;

/** Sends random requests in rounds with an empty database each. */
export async function fuzzApi(requests: number, seed = Math.floor(Math.random() * 2 ** 31)): Promise<Row[]> {
  const faults: string[] = [];
  const calls = new Set<string>();
  let failures = 0;
  for (let round = 0; round * perRound < requests; round++) {
    const site = await createTestApp({ settings: noLimits });
    const result = await fuzz(site, { count: perRound, seed: seed + round });
    await site.close();
    faults.push(...result.faults);
    for (const call of Object.keys(result.done)) calls.add(call);
    failures += Object.entries(result.statuses).reduce(
      (sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0),
      0,
    );
  }
  return [
    [`made-up requests, seed ${seed}: calls that also succeeded`, String(calls.size)],
    ["answers of 500 and more, answers unlike their description", `${failures}, ${faults.length}`, "0, 0"],
    ...faults.slice(0, 20).map((fault): Row => ["unlike", fault]),
  ];
}
