import { setImmediate as nextTurn } from "node:timers/promises";

/** Queues work of some milliseconds, one per event loop iteration, so that other requests are answered in between. */
export function createYieldQueue(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => nextTurn()));
}
