// Makes the calls of webhooks: at least once, on any number of processes. Each webhook has places of its own, so that a slow or
// dead receiver delays no other.
import { setTimeout as delay } from "node:timers/promises";
import { deliver } from "./deliver.server.ts";
import type { DeliverDeps } from "./deliver.server.ts";
import { leaseDeliveries, listDueWebhooks } from "./deliveries-due.server.ts";

type WorkerOptions = { pollEveryMs?: number; graceMs?: number };

export type WebhookWorker = {
  /** Makes no more calls, waits `graceMs` for those being made, and ends the rest. */
  stop(): Promise<void>;
};

/** Calls to one receiver at a time. */
const perWebhook = 4;

/** Makes calls until it is stopped. */
export function startWebhookWorker(deps: DeliverDeps, options: WorkerOptions = {}): WebhookWorker {
  const { pollEveryMs = 1_000, graceMs = 4_000 } = options;
  const stopping = new AbortController();
  const ending = new AbortController();
  const calls = createCalls(deps, ending.signal);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await calls.start().catch((error: unknown) => deps.log.error({ err: error }, "webhooks not read"));
      const polling = new AbortController();
      const signal = AbortSignal.any([polling.signal, stopping.signal]);
      await Promise.race([calls.anyDone(), delay(pollEveryMs, undefined, { ref: false, signal }).catch(() => {})]); // ended below or by stop
      polling.abort();
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.race([calls.allDone(), delay(graceMs, undefined, { ref: false })]);
      ending.abort();
      await calls.allDone();
    },
  };
}

/** Makes the calls that are due now; resolves when none is left. */
export async function makeDueCalls(deps: DeliverDeps): Promise<void> {
  const calls = createCalls(deps, new AbortController().signal);
  for (;;) {
    const started = await calls.start();
    if (calls.count() > 0) await calls.anyDone();
    else if (started === 0) return;
  }
}

function createCalls(deps: DeliverDeps, signal: AbortSignal) {
  const active = new Map<Promise<void>, string>();
  const placesFor = (webhookId: string) =>
    perWebhook - [...active.values()].filter((each) => each === webhookId).length;
  return {
    /** Starts what is due and has a place; returns how many calls that are. */
    async start(): Promise<number> {
      let started = 0;
      for (const webhook of await listDueWebhooks(deps)) {
        const most = placesFor(webhook.id);
        if (most <= 0) continue;
        for (const delivery of await leaseDeliveries(deps, { webhookId: webhook.id, most })) {
          const call = deliver(deps, { webhook, delivery, signal }).finally(() => active.delete(call));
          active.set(call, webhook.id);
          started++;
        }
      }
      return started;
    },
    /** Never resolves if nothing is being called. */
    anyDone: () => Promise.race(active.keys()),
    allDone: async () => void (await Promise.all(active.keys())),
    count: () => active.size,
  };
}
