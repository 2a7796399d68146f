// Bounds concurrent renderings and waiting requests (decision 040).
import { AppError } from "#app/platform/base/errors.ts";
import type { Log } from "#app/platform/observe/log.server.ts";
import { createYieldQueue } from "#app/platform/base/yield-queue.server.ts";

/**
 * Runs `work` when there is capacity.
 * @throws AppError overloaded
 */
export type RenderQueue = { run<T>(addressKey: string, work: () => Promise<T>): Promise<T> };

/** `running` renders run at once; `waiting` requests wait, each for at most `maxWaitMs`. */
export type RenderLimits = { running: number; waiting: number; maxWaitMs: number };

/** Rendering takes 5 to 20 ms of CPU: a second one uses the time in which the first waits for the database. */
const defaults: RenderLimits = { running: 2, waiting: 400, maxWaitMs: 15_000 };

const retryAfterSeconds = 5;
const logEveryMs = 10_000;

type Waiting = { addressKey: string; start: () => void; refuse: () => void };

/**
 * Starts one render per event loop iteration, so that cached pages are answered in between. A full queue evicts the
 * latest request of the address with the most waiting requests.
 */
export function createRenderQueue(log: Log, limits: Partial<RenderLimits> = {}): RenderQueue {
  const { running: most, waiting: places, maxWaitMs } = { ...defaults, ...limits };
  const recordRefusal = createRefusalLog(log);
  const turn = createYieldQueue();
  const waiting = createTurns();
  let running = 0;

  const startNext = () => {
    const next = running < most && waiting.takeNext();
    if (!next) return;
    running++;
    next.start();
  };
  const makeRoom = (addressKey: string) => {
    if (waiting.count() < places) return;
    const evicted = waiting.latestOfLargest(addressKey);
    if (!evicted) throw refusal();
    waiting.remove(evicted);
    evicted.refuse();
  };
  const refusal = () => {
    recordRefusal();
    return overloaded();
  };
  const enter = (addressKey: string) => {
    if (running < most && waiting.count() === 0) return void running++;
    makeRoom(addressKey);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { addressKey, start, refuse: () => reject(refusal()) };
    const timer = setTimeout(() => waiting.remove(entry) && entry.refuse(), maxWaitMs);
    waiting.add(entry);
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

/** Takes addresses in turn: a crawler with a hundred connections delays another visitor by one page. */
function createTurns() {
  const byAddress = new Map<string, Set<Waiting>>();
  let count = 0;
  const remove = (entry: Waiting) => {
    const entries = byAddress.get(entry.addressKey);
    if (!entries?.delete(entry)) return false;
    if (entries.size === 0) byAddress.delete(entry.addressKey);
    count--;
    return true;
  };
  return {
    count: () => count,
    add(entry: Waiting) {
      const entries = byAddress.get(entry.addressKey);
      if (entries) entries.add(entry);
      else byAddress.set(entry.addressKey, new Set([entry]));
      count++;
    },
    /** Returns false if the entry no longer waits. */
    remove,
    takeNext(): Waiting | undefined {
      const [[addressKey, entries] = []] = byAddress;
      const [next] = entries ?? [];
      if (addressKey === undefined || !entries || !next) return undefined;
      byAddress.delete(addressKey);
      byAddress.set(addressKey, entries); // behind the others
      remove(next);
      return next;
    },
    /** Returns undefined if no address has at least two more entries than the newcomer. */
    latestOfLargest(newcomer: string): Waiting | undefined {
      const [largest] = [...byAddress.values()].toSorted((one, other) => other.size - one.size);
      const own = byAddress.get(newcomer)?.size ?? 0;
      return largest && largest.size > own + 1 ? [...largest].at(-1) : undefined;
    },
  };
}

export function overloaded(): AppError {
  return new AppError("overloaded", { retryAfter: retryAfterSeconds });
}

/** Logs the first rejection immediately, then a count every 10 s. */
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
