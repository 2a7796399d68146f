// The loop of the workers for emails, issues and webhooks: leases due items (lease.server), runs several at a time,
// waits for more.
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "#app/platform/observe/log.server.ts";

/** A worker's job, item by item. */
export type WorkerJob<Item> = {
  /** Leases due items for which there is room beside the active ones. */
  lease(active: readonly Item[]): AsyncIterable<Item>;
  /** Runs a leased item and saves the result. Never rejects. */
  run(item: Item): Promise<void>;
};

type WorkerOptions = {
  log: Log;
  /** Logged if `lease` throws. */
  failure: string;
  /** Milliseconds until it checks again. */
  pollMs: () => number;
  /** Milliseconds that `stop` waits for running items before `abortRunning` ends them. */
  graceMs: number;
  abortRunning: () => void;
};

export type Worker = {
  /** Checks for more immediately. */
  wake(): void;
  /** Stops leasing and waits until no item is running. */
  stop(): Promise<void>;
};

/** Works until it is stopped; checks for more when an item is done, when woken, and every `pollMs`. */
export function startWorker<Item>(work: WorkerJob<Item>, options: WorkerOptions): Worker {
  const { log, failure, pollMs, graceMs, abortRunning } = options;
  const stopping = new AbortController();
  let awake = Promise.withResolvers<void>();
  const wake = () => awake.resolve();
  const items = createItems(work, wake);

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      awake = Promise.withResolvers<void>(); // before the check: items that arrive during it cause another one
      await items.start().catch((error: unknown) => log.error({ err: error }, failure));
      const polling = new AbortController();
      const poll = delay(pollMs(), undefined, { ref: false, signal: polling.signal }).catch(() => {}); // aborted below
      await Promise.race([awake.promise, poll]);
      polling.abort();
    }
  }

  const looping = loop();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await looping;
      await Promise.race([items.allDone(), delay(graceMs, undefined, { ref: false })]);
      abortRunning();
      await items.allDone();
    },
  };
}

/** Runs all due work; resolves when nothing is left to lease. */
export async function runUntilIdle<Item>(work: WorkerJob<Item>): Promise<void> {
  const items = createItems(work);
  for (;;) {
    const started = await items.start();
    if (items.count() > 0) await items.anyDone();
    else if (started === 0) return;
  }
}

function createItems<Item>(work: WorkerJob<Item>, onDone: () => void = () => {}) {
  const active = new Map<Promise<void>, Item>();
  return {
    /** Returns the number of started items. */
    async start(): Promise<number> {
      let started = 0;
      for await (const item of work.lease([...active.values()])) {
        const running = work.run(item).finally(() => {
          active.delete(running);
          onDone();
        });
        active.set(running, item);
        started++;
      }
      return started;
    },
    /** Never resolves if no item is running. */
    anyDone: () => Promise.race(active.keys()),
    allDone: async () => void (await Promise.all(active.keys())),
    count: () => active.size,
  };
}
