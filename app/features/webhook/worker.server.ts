// Sends the deliveries of webhooks: at least once, on any number of processes. Each webhook has its own concurrency
// limit, so a slow or dead receiver delays no other.
import { runUntilIdle, startWorker } from "#app/platform/jobs/worker.server.ts";
import type { WorkerJob, Worker } from "#app/platform/jobs/worker.server.ts";
import { deliver } from "./deliver.server.ts";
import type { DeliverDeps } from "./deliver.server.ts";
import { leaseDeliveries, listDueWebhooks } from "./deliveries-due.server.ts";
import type { DeliveryRow, WebhookRow } from "./queries.server.ts";

type DueDelivery = { webhook: WebhookRow; delivery: DeliveryRow };

/** Concurrent deliveries to one receiver. */
const perWebhook = 4;

/** Delivers until it is stopped. Stopping waits 4 s for running ones, then aborts the rest. */
export function startWebhookWorker(deps: DeliverDeps): Worker {
  const ending = new AbortController();
  return startWorker(deliveries(deps, ending.signal), {
    log: deps.log,
    failure: "webhooks not read",
    pollMs: () => 1_000,
    graceMs: 4_000,
    abortRunning: () => ending.abort(),
  });
}

/** Sends everything that is due; resolves when nothing is left. */
export async function sendDueDeliveries(deps: DeliverDeps): Promise<void> {
  await runUntilIdle(deliveries(deps, new AbortController().signal));
}

function deliveries(deps: DeliverDeps, signal: AbortSignal): WorkerJob<DueDelivery> {
  return {
    async *lease(active) {
      for (const webhook of await listDueWebhooks(deps)) {
        const max = perWebhook - active.filter((due) => due.webhook.id === webhook.id).length;
        if (max <= 0) continue;
        for (const delivery of await leaseDeliveries(deps, { webhookId: webhook.id, max })) yield { webhook, delivery };
      }
    },
    run: (due) => deliver(deps, { ...due, signal }),
  };
}
