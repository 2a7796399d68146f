// Makes one call (Standard Webhooks specification) and saves the outcome: delivered, to be retried, or failed.
import { Webhook } from "standardwebhooks";
import { hourMs } from "#app/platform/base/durations.ts";
import { retryThroughOutage } from "#app/platform/db/retry-through-outage.server.ts";
import type { Connection, RowChange } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { OutboundError, sendOutbound } from "#app/platform/http/outbound.server.ts";
import type { OutboundResponse } from "#app/platform/http/outbound.server.ts";
import { countFailure, endLease } from "#app/platform/jobs/lease.server.ts";
import { updateWebhook } from "./queries.server.ts";
import type { DeliveryRow, WebhookRow } from "./queries.server.ts";
import { decryptSecret } from "./secret.server.ts";

export type DeliverDeps = Pick<Deps, "config" | "db" | "log" | "now" | "secret">;

/** A call and its webhook; `signal` aborts it. */
export type LeasedDelivery = { webhook: WebhookRow; delivery: DeliveryRow; signal: AbortSignal };

const timeoutMs = 10_000;
const backoff = { firstMs: 5_000, maxMs: hourMs };

/** Standard Webhooks: a receiver that returns 410 wants no more calls. */
const gone = 410;

/** The stored part of a response's body. */
const keptBytes = 1_000;

/** The columns changed by an attempt; without `tries` it doesn't count as one. */
type DeliveryUpdate = RowChange<"webhook_delivery">;

/** Makes a leased call. Never rejects; a call whose outcome can't be saved is leased again later. */
export async function deliver(deps: DeliverDeps, due: LeasedDelivery): Promise<void> {
  const { webhook, delivery } = due;
  const change = await changeAfterTry(deps, due);
  try {
    const isSaved = await retryThroughOutage(() => saveOutcome(deps.db, due, change));
    const { state, tries, last_error: reason } = change;
    const line = { webhook: webhook.id, delivery: delivery.id, event: delivery.event, tries };
    if (state === "delivered") deps.log.info(line, "webhook delivered");
    else if (tries !== undefined && isSaved) deps.log.warn({ ...line, state, reason }, "webhook not delivered");
  } catch (error) {
    deps.log.error({ err: error, delivery: delivery.id }, "webhook delivery not saved");
  }
}

async function changeAfterTry(deps: DeliverDeps, due: LeasedDelivery): Promise<DeliveryUpdate> {
  const { delivery } = due;
  try {
    const { status, headers, body } = await post(deps, due);
    const answer = { response_status: status, response_body: textIn(body) };
    const now = deps.now();
    if (status === gone)
      return { state: "failed", tries: delivery.tries + 1, next_try_at: now, ...answer, last_error: goneText };
    if (status < 200 || status > 299) {
      const failure = { reason: `The receiver answered ${status}.`, now, notBefore: retryAfter(headers, now) };
      return { ...changeAfterFailure(delivery, failure), ...answer };
    }
    return {
      state: "delivered",
      tries: delivery.tries + 1,
      delivered_at: now.toISOString(),
      ...answer,
      last_error: null,
    };
  } catch (error) {
    const isExpected = error instanceof OutboundError;
    if (isExpected && error.fault === "aborted") return {}; // a shutdown: another process, or the next start, tries again
    if (!isExpected) deps.log.error({ err: error, delivery: delivery.id }, "webhook call not made");
    const reason = isExpected ? error.message : "The request could not be sent. See the server's log.";
    const none = { response_status: null, response_body: null };
    return { ...changeAfterFailure(delivery, { reason, now: deps.now() }), ...none };
  }
}

const goneText = "The receiver answered 410 (Gone), so the webhook was disabled.";

/** Ends the lease. If the receiver is gone, disables the webhook in the same transaction, and fails its deliveries. */
async function saveOutcome(
  db: DeliverDeps["db"],
  { webhook, delivery }: LeasedDelivery,
  change: DeliveryUpdate,
): Promise<boolean> {
  const end = (connection: Connection) => endLease(connection, "webhook_delivery", { row: delivery, change });
  if (change.response_status !== gone) return end(db.kysely);
  return db.write(async (trx) => {
    await updateWebhook(trx, webhook.id, { is_enabled: 0 }); // first: its row serialises concurrent answers
    const isSaved = await end(trx);
    await trx
      .updateTable("webhook_delivery")
      .set({ state: "failed", last_error: goneText })
      .where("webhook_id", "=", webhook.id)
      .where("state", "=", "pending")
      .execute();
    return isSaved;
  });
}

async function post(deps: DeliverDeps, { webhook, delivery, signal }: LeasedDelivery): Promise<OutboundResponse> {
  const { id, payload } = delivery;
  const at = deps.now();
  const signature = new Webhook(decryptSecret(deps, webhook.id, webhook.sealed_secret)).sign(id, at, payload);
  return sendOutbound(deps, {
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
    maxBytes: keptBytes,
    allowsPartialBody: true,
    timeoutMs,
    signal,
  });
}

/** Returns text without control characters; PostgreSQL can't store NUL. */
function textIn(body: Buffer): string {
  return body
    .toString()
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .replace(/\uFFFD+$/, "") // a character that was cut in two
    .trim();
}

/** Returns when a receiver wants the next attempt: in a number of seconds, or at a time (RFC 9110 §10.2.3). */
function retryAfter(headers: OutboundResponse["headers"], now: Date): Date | undefined {
  const value = String(headers["retry-after"]);
  const seconds = Number(value); // chats also send parts of a second
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - now.getTime() : seconds * 1_000;
  return waitMs > 0 ? new Date(now.getTime() + Math.min(waitMs, backoff.maxMs)) : undefined;
}

function changeAfterFailure(
  { tries, give_up_at: giveUpAt }: DeliveryRow,
  { reason, now, notBefore = now }: { reason: string; now: Date; notBefore?: Date | undefined },
): DeliveryUpdate {
  const { isLast, tries: counted, next_try_at: next } = countFailure({ tries }, { backoff, giveUpAt, now });
  const nextTry = isLast || next > notBefore ? next : notBefore;
  return { state: isLast ? "failed" : "pending", tries: counted, next_try_at: nextTry, last_error: reason };
}
