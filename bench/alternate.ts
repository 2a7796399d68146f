// Alternates measurements in one run, so that a noisy minute affects all of them alike.

import { median } from "./load.ts";

/** Returns medians of `rounds` in milliseconds, after one warm-up round. Setup before each isn't measured. */
export async function alternate(
  rounds: number,
  things: readonly (() => Promise<unknown>)[],
  before: (place: number) => Promise<unknown> = async () => {},
): Promise<number[]> {
  const times = things.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [place, thing] of things.entries()) {
      await before(place);
      const began = performance.now();
      await thing();
      if (round > 0) times[place]?.push(performance.now() - began);
    }
  }
  return times.map(median);
}
