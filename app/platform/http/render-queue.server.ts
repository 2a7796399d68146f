// Bounds concurrent renderings and waiting requests (decision 040).
import { AppError } from "#app/platform/errors.ts";
import type { Log } from "#app/platform/log.server.ts";
import { createYieldQueue } from "#app/platform/yield-queue.server.ts";

/**
 * Runs `work` when there is capacity.
 * @throws AppError overloaded
 */
export type RenderQueue = { run<T>(addressKey: string, work: () => Promise<T>): Promise<T> };

/** `running` renders at once, `waiting` requests queued, each for at most `maxWaitMs`. */
export type RenderLimits = { running: number; waiting: number; maxWaitMs: number };

/** Rendering takes 5 to 20 ms of CPU: a second one uses the time that the first waits for the database. */
const defaults: RenderLimits = { running: 2, waiting: 60, maxWaitMs: 10_000 };

const retryAfterSeconds = 5;
const logEveryMs = 10_000;

type Waiting = { addressKey: string; start: () => void; refuse: () => void };

/**
 * First come, first served, one start per event loop iteration, so that cached pages are answered in between. A full queue
 * evicts the latest request of the address with the most waiting requests.
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

/** Returns undefined if no address has at least two more entries than the newcomer. */
function latestOfLargest(queue: ReadonlySet<Waiting>, newcomer: string): Waiting | undefined {
  const byAddress = Map.groupBy(queue, ({ addressKey }) => addressKey);
  const largest = [...byAddress.values()].reduce(
    (most, entries) => (entries.length > most.length ? entries : most),
    [],
  );
  const own = byAddress.get(newcomer)?.length ?? 0;
  return largest.length > own + 1 ? largest.at(-1) : undefined;
}

export function overloaded(): AppError {
  return new AppError("overloaded", { retryAfter: retryAfterSeconds });
}

/** Logs the first rejection at once, then a count every 10 s. */
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
