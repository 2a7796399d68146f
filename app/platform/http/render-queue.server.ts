// Bounds concurrent renderings and waiting requests (decision 040).
import { AppError } from "#app/platform/base/errors.ts";
import { createRoundRobin } from "#app/platform/base/round-robin.server.ts";
import { createYieldQueue } from "#app/platform/base/serial-queue.server.ts";
import type { Log } from "#app/platform/observe/log.server.ts";

/**
 * Runs `work` when there is capacity.
 * @throws AppError overloaded
 */
export type RenderQueue = { run<T>(clientKey: string, work: () => Promise<T>): Promise<T> };

/** `maxRunning` renders run at once; `maxWaiting` requests wait, each for at most `maxWaitMs`. */
export type RenderLimits = { maxRunning: number; maxWaiting: number; maxWaitMs: number };

/** Rendering takes 5 to 20 ms of CPU: a second one uses the time in which the first waits for the database. */
const defaults: RenderLimits = { maxRunning: 2, maxWaiting: 400, maxWaitMs: 15_000 };

const retryAfterSeconds = 5;
const logEveryMs = 10_000;

type QueuedRender = { start: () => void; refuse: () => void };

/**
 * Starts one render per event loop iteration, so that cached pages are answered in between. A full queue evicts the
 * latest request of the address with the most waiting requests.
 */
export function createRenderQueue(log: Log, limits: Partial<RenderLimits> = {}): RenderQueue {
  const { maxRunning, maxWaiting, maxWaitMs } = { ...defaults, ...limits };
  const recordRefusal = createRefusalLog(log);
  const yieldToRequests = createYieldQueue();
  const waiting = createRoundRobin<QueuedRender>();
  let running = 0;

  const startNext = () => {
    const next = running < maxRunning && waiting.takeNext();
    if (!next) return;
    running++;
    next.item.start();
  };
  const makeRoom = (clientKey: string) => {
    if (waiting.count() < maxWaiting) return;
    const evicted = waiting.latestOfLargest(clientKey);
    if (!evicted) throw refusal();
    waiting.remove(evicted.key, evicted.item);
    evicted.item.refuse();
  };
  const refusal = () => {
    recordRefusal();
    return overloadedError();
  };
  const enter = (clientKey: string) => {
    if (running < maxRunning && waiting.count() === 0) return void running++;
    makeRoom(clientKey);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const entry: QueuedRender = { start, refuse: () => reject(refusal()) };
    const timer = setTimeout(() => waiting.remove(clientKey, entry) && entry.refuse(), maxWaitMs);
    waiting.add(clientKey, entry);
    return promise.finally(() => clearTimeout(timer));
  };
  return {
    async run(clientKey, work) {
      await enter(clientKey);
      try {
        await yieldToRequests();
        return await work();
      } finally {
        running--;
        startNext();
      }
    },
  };
}

export function overloadedError(): AppError {
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
