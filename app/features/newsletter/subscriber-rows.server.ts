import type { Transaction } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { announce } from "#app/platform/webhooks.server.ts";
import type { Subscriber } from "./contract.ts";
import type { SubscriberRow } from "./queries.server.ts";

/** Pending and never active: only its owner can activate it. */
export function isUnconfirmed(row: SubscriberRow): boolean {
  return row.is_active === 0 && row.pending_since !== null && row.unsubscribed_at === null;
}

/** Active, and the address has not bounced: one that has needs a new confirmation, if its owner signs up anew. */
export function isReached(row: SubscriberRow): boolean {
  return row.is_active === 1 && row.bounced_at === null;
}

export function fromRow(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    isActive: row.is_active === 1,
    subscribedAt: row.subscribed_at,
    unsubscribedBy: row.unsubscribed_by,
    isUnconfirmed: isUnconfirmed(row),
  };
}

/** Queues the webhooks of a subscriber who became active or inactive; none where that is as it was. */
export async function announceSwitch(
  { now }: Pick<Deps, "now">,
  trx: Transaction<Tables>,
  { before, after }: { before: SubscriberRow | undefined; after: SubscriberRow },
): Promise<void> {
  if ((before?.is_active ?? 0) === after.is_active) return;
  const event = after.is_active === 1 ? "subscriber.confirmed" : "subscriber.unsubscribed";
  await announce(trx, { event, at: now(), read: () => [{ data: fromRow(after), person: after.email }] });
}
