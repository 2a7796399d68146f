import { setImmediate as nextTurn } from "node:timers/promises";

/** Returns a function that runs work one after the other; a failure rejects its own promise only. */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {}); // the caller has `done`, which rejects
    return done;
  };
}

/** Queues work of some milliseconds, one per event loop iteration, so that other requests are answered in between. */
export function createYieldQueue(): () => Promise<void> {
  const inTurn = createSerialQueue();
  return () => inTurn(() => nextTurn());
}
