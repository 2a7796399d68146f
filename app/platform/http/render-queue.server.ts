// Bounds how many pages are rendered at once and how many requests may wait for it (decision 040).
import { AppError } from "#app/platform/errors.ts";
import type { Log } from "#app/platform/log.server.ts";
import { createYieldQueue } from "#app/platform/yield-queue.server.ts";

/** Runs `work` as soon as there is room. @throws AppError overloaded if there is none, or none in time. */
export type RenderQueue = { run<T>(addressKey: string, work: () => Promise<T>): Promise<T> };

/** `running` renders at once, `waiting` requests behind them, each for `maxWaitMs` at most. */
export type RenderLimits = { running: number; waiting: number; maxWaitMs: number };

/** A rendering is 5 to 20 ms of CPU: two at once use the time that one spends in the database. */
const defaults: RenderLimits = { running: 2, waiting: 60, maxWaitMs: 10_000 };

const retryAfterSeconds = 5;
const logEveryMs = 10_000;

type Waiting = { addressKey: string; start: () => void; refuse: () => void };

/**
 * Creates a queue: first come, first served, one start per round of the event loop, so that cached pages are answered in
 * between. If it is full, a request from an address with fewer waiting requests takes the place of the latest one from the
 * address with the most.
 */
export function createRenderQueue(log: Log, limits: Partial<RenderLimits> = {}): RenderQueue {
  const { running: most, waiting: places, maxWaitMs } = { ...defaults, ...limits };
  const noteRefusal = createRefusalLog(log);
  const turn = createYieldQueue();
  const queue = new Set<Waiting>();
  let running = 0;

  const startNext = () => {
    const [next] = queue;
    if (!next || running >= most) return;
    queue.delete(next);
    running++;
    next.start();
  };
  const makeRoom = (addressKey: string) => {
    if (queue.size < places) return;
    const evicted = latestOfLargest(queue, addressKey);
    if (!evicted) throw refusal();
    queue.delete(evicted);
    evicted.refuse();
  };
  const refusal = () => {
    noteRefusal();
    return overloaded();
  };
  const enter = (addressKey: string) => {
    if (running < most && queue.size === 0) return void running++;
    makeRoom(addressKey);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { addressKey, start, refuse: () => reject(refusal()) };
    const timer = setTimeout(() => queue.delete(entry) && entry.refuse(), maxWaitMs);
    queue.add(entry);
    return promise.finally(() => clearTimeout(timer));
  };
  return {
    async run(addressKey, work) {
      await enter(addressKey);
      try {
        await turn();
        return await work();
      } finally {
        running--;
        startNext();
      }
    },
  };
}

/** The latest entry of the address with the most entries; undefined if that is no more than one above the newcomer's. */
function latestOfLargest(queue: ReadonlySet<Waiting>, newcomer: string): Waiting | undefined {
  const byAddress = Map.groupBy(queue, ({ addressKey }) => addressKey);
  const largest = [...byAddress.values()].reduce(
    (most, entries) => (entries.length > most.length ? entries : most),
    [],
  );
  const own = byAddress.get(newcomer)?.length ?? 0;
  return largest.length > own + 1 ? largest.at(-1) : undefined;
}

/** Returns the refusal of a page that can't be rendered now. */
export function overloaded(): AppError {
  return new AppError("overloaded", { retryAfter: retryAfterSeconds });
}

/** Logs the first refusal at once and how many there were every 10 s: a line for each would cost more than the refusal. */
function createRefusalLog(log: Log): () => void {
  let count = 0;
  let isPaused = false;
  const write = () => {
    log.warn({ count }, "render queue full");
    count = 0;
  };
  return () => {
    count++;
    if (isPaused) return;
    write();
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      if (count > 0) write();
    }, logEveryMs).unref();
  };
}
