// Makes one call as the Standard Webhooks specification wants it, and records the outcome: delivered, to be retried, or failed.
import { Webhook } from "standardwebhooks";
import { retryThroughOutage } from "#app/platform/db/retry-through-outage.server.ts";
import type { RowChange } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { OutboundError, sendOutbound } from "#app/platform/http/outbound.server.ts";
import { countFailure, endLease } from "#app/platform/lease.server.ts";
import type { DeliveryRow, WebhookRow } from "./queries.server.ts";
import { openSecret } from "./secret.server.ts";

export type DeliverDeps = Pick<Deps, "config" | "db" | "log" | "now" | "secret">;

/** A call and its webhook; `signal` ends it early. */
export type Due = { webhook: WebhookRow; delivery: DeliveryRow; signal: AbortSignal };

const timeoutMs = 10_000;
const backoff = { firstMs: 5_000, longestMs: 60 * 60_000 };

/** What a try changes; without a change of `tries` it doesn't count. */
type Change = RowChange<"webhook_delivery">;

/** Makes a call that its caller has leased. Never rejects: what can't be saved is leased again later. */
export async function deliver(deps: DeliverDeps, due: Due): Promise<void> {
  const { webhook, delivery } = due;
  const change = await changeAfterTry(deps, due);
  try {
    await retryThroughOutage(
      async () => void (await endLease(deps.db.kysely, "webhook_delivery", { row: delivery, change })),
    );
    const { state, tries, last_error: reason } = change;
    const line = { webhook: webhook.id, delivery: delivery.id, event: delivery.event, tries };
    if (state === "delivered") deps.log.info(line, "webhook delivered");
    else if (tries !== undefined) deps.log.warn({ ...line, state, reason }, "webhook not delivered");
  } catch (error) {
    deps.log.error({ err: error, delivery: delivery.id }, "webhook delivery not saved");
  }
}

async function changeAfterTry(deps: DeliverDeps, due: Due): Promise<Change> {
  const { delivery } = due;
  try {
    const status = await post(deps, due);
    if (status < 200 || status > 299)
      return changeAfterFailure(delivery, { status, reason: `The receiver answered ${status}.`, now: deps.now() });
    return {
      state: "delivered",
      tries: delivery.tries + 1,
      delivered_at: deps.now().toISOString(),
      response_status: status,
      last_error: null,
    };
  } catch (error) {
    const isExpected = error instanceof OutboundError;
    if (isExpected && error.fault === "aborted") return {}; // a shutdown: another process, or the next start, tries again
    if (!isExpected) deps.log.error({ err: error, delivery: delivery.id }, "webhook call not made");
    const reason = isExpected ? error.message : "The call could not be made: the server's log says why.";
    return changeAfterFailure(delivery, { status: null, reason, now: deps.now() });
  }
}

async function post(deps: DeliverDeps, { webhook, delivery, signal }: Due): Promise<number> {
  const { id, payload } = delivery;
  const at = deps.now();
  const signature = new Webhook(openSecret(deps, webhook.id, webhook.sealed_secret)).sign(id, at, payload);
  const { status } = await sendOutbound(deps, {
    url: webhook.url,
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signature,
    },
    body: payload,
    maxRedirects: 0,
    maxBytes: 0,
    timeoutMs,
    signal,
  });
  return status;
}

function changeAfterFailure(
  { tries, give_up_at: giveUpAt }: DeliveryRow,
  { status, reason, now }: { status: number | null; reason: string; now: Date },
): Change {
  const { isLast, ...counted } = countFailure({ tries }, { backoff, giveUpAt, now });
  return { state: isLast ? "failed" : "pending", ...counted, response_status: status, last_error: reason };
}
