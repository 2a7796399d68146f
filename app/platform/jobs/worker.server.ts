// The loop of a worker, of emails and of webhooks: leases what is due (lease.server), does several at a time, waits for more.
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "#app/platform/observe/log.server.ts";

/** What a worker does, item by item. */
export type Work<Item> = {
  /** Leases what is due and has a place beside what is being done. */
  lease(active: readonly Item[]): AsyncIterable<Item>;
  /** Does what was leased, and saves what came of it. Never rejects. */
  run(item: Item): Promise<void>;
};

type WorkerOptions = {
  log: Log;
  /** Logged if `lease` throws. */
  failure: string;
  /** How long it waits before it looks again. */
  pollMs: () => number;
  /** How long `stop` waits for what is being done, before `cutShort` ends it. */
  graceMs: number;
  cutShort: () => void;
};

export type Worker = {
  /** Looks for more at once. */
  wake(): void;
  /** Leases no more and waits until nothing is being done. */
  stop(): Promise<void>;
};

/** Works until it is stopped; looks for more when an item is done, when it is woken, and every `pollMs`. */
export function startWorker<Item>(work: Work<Item>, options: WorkerOptions): Worker {
  const { log, failure, pollMs, graceMs, cutShort } = options;
  const stopping = new AbortController();
  let awake = Promise.withResolvers<void>();
  const wake = () => awake.resolve();
  const items = createItems(work, wake);

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      awake = Promise.withResolvers<void>(); // before it looks: what comes meanwhile is looked for again
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
      cutShort();
      await items.allDone();
    },
  };
}

/** Does what is due now; resolves when nothing is left that may be leased. */
export async function workOff<Item>(work: Work<Item>): Promise<void> {
  const items = createItems(work);
  for (;;) {
    const started = await items.start();
    if (items.count() > 0) await items.anyDone();
    else if (started === 0) return;
  }
}

function createItems<Item>(work: Work<Item>, onDone: () => void = () => {}) {
  const active = new Map<Promise<void>, Item>();
  return {
    /** Returns how many were started. */
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
    /** Never resolves if nothing is being done. */
    anyDone: () => Promise.race(active.keys()),
    allDone: async () => void (await Promise.all(active.keys())),
    count: () => active.size,
  };
}
