// Measures things beside each other in one run: a round of each in turn, so that a noisy minute hits all of them alike.

import { median } from "./load.ts";

/**
 * How long each of several things takes, in milliseconds: medians of `rounds`, after one round that doesn't count. What comes
 * before one of them isn't measured.
 */
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
