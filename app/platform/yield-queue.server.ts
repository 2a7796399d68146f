// Lets many do their work at once without anybody else having to wait for all of it.
import { setImmediate as nextRound } from "node:timers/promises";

/**
 * Makes a queue for pieces of work that take milliseconds: each awaits its turn, first come, first served, and one turn
 * comes in a round of the event loop, so that other requests are answered in between. An empty queue costs one round.
 */
export function createYieldQueue(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => nextRound()));
}
