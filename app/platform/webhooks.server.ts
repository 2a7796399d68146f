// Queues calls of webhooks, in the transaction of the change that they report. The list of webhooks, and the calls themselves, are the
// feature's (features/webhook).
import type { Transaction } from "kysely";
import { batchesOf } from "#app/platform/db/batches.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { NewRow, Row, Tables } from "#app/platform/db/tables.ts";
import type { WebhookEvent } from "#app/platform/db/tables-of-operation.ts";

/** How long a call is retried. */
export const retryMs = 24 * 60 * 60_000;

/** Rows in a statement; each has eleven parameters. */
const batch = 1_000;

/** The data of one call. `person` is the key of the person in it, if any, by which the call is found and erased. */
export type WebhookData = { data: Readonly<Record<string, unknown>>; person?: string };

/**
 * Queues calls of the enabled webhooks that want an event. `read` returns the data, and is called only if there are any.
 * @example await announce(trx, { event: "enquiry.created", at: deps.now(), read: () => [{ data: enquiry, person: enquiry.email }] })
 */
export async function announce(
  trx: Transaction<Tables>,
  { event, at, read }: { event: WebhookEvent; at: Date; read: () => Promise<WebhookData[]> | WebhookData[] },
): Promise<void> {
  const webhooks = await trx
    .selectFrom("webhook")
    .select("id")
    .where("is_enabled", "=", 1)
    .where("events", "like", `%"${event}"%`)
    .execute();
  if (webhooks.length === 0) return;
  const events = await read();
  const rows = events.flatMap((one) => webhooks.map(({ id }) => newDelivery({ webhookId: id, event, at, ...one })));
  for (const some of batchesOf(rows, batch)) await trx.insertInto("webhook_delivery").values(some).execute();
}

/** Ties the calls about a record, which has been corrected, to the key that its person has now. */
export async function retieDeliveries(
  trx: Transaction<Tables>,
  { id, from, to }: { id: string; from: string | null; to: string | null },
): Promise<void> {
  if (from === to) return;
  await trx
    .updateTable("webhook_delivery")
    .set({ person: to })
    .where("person", from === null ? "is" : "=", from)
    .where("payload", "like", `%"id":"${id}"%`)
    .execute();
}

/** Queues the webhooks of deleted records: their ids alone, so that a copy elsewhere can be deleted too. */
export async function announceDeleted(
  trx: Transaction<Tables>,
  { event, ids, at }: { event: Extract<WebhookEvent, `${string}.deleted`>; ids: readonly string[]; at: Date },
): Promise<void> {
  if (ids.length > 0) await announce(trx, { event, at, read: () => ids.map((id) => ({ data: { id } })) });
}

/** A call that is due at once. */
export function newDelivery({
  webhookId,
  event,
  at,
  data,
  person,
}: WebhookData & { webhookId: string; event: Row<"webhook_delivery">["event"]; at: Date }) {
  return {
    id: newId(at),
    webhook_id: webhookId,
    created_at: at,
    event,
    payload: JSON.stringify({ type: event, timestamp: at.toISOString(), data }),
    person: person?.toLowerCase() ?? null,
    state: "pending",
    next_try_at: at,
    give_up_at: new Date(at.getTime() + retryMs),
    response_status: null,
    last_error: null,
  } as const satisfies NewRow<"webhook_delivery">;
}
