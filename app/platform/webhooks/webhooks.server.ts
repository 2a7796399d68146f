// Queues webhook calls, in the transaction of the change that they report. features/webhook manages the list of
// webhooks and makes the calls.
import { dayMs } from "#app/platform/base/durations.ts";
import { batchesOf } from "#app/platform/db/batches.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockAgainstDeletion } from "#app/platform/db/lock.server.ts";
import type { NewRow, Row, WebhookEvent, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { webhookText } from "./webhook-text.ts";

/** The time for which a call is retried. */
export const retryMs = dayMs;

/** Rows in a statement; each has twelve parameters. */
const batch = 1_000;

/**
 * The data of one call, and the content of its chat message in the form `text`: a name and a path on this site.
 * `person` is the key of the person in the data, if any, by which the call is found and erased.
 */
export type WebhookData = {
  data: Readonly<Record<string, unknown>>;
  person?: string | undefined;
  name?: string;
  path?: string;
};

/**
 * Queues calls of the enabled webhooks with an event. `read` returns the data, and is called only if there are any.
 * @example await queueWebhooks(deps, trx, { event: "enquiry.created", read: () => [{ data: enquiry, person: enquiry.email }] })
 */
export async function queueWebhooks(
  { config, now }: Pick<Deps, "config" | "now">,
  trx: Trx,
  { event, read }: { event: WebhookEvent; read: () => Promise<WebhookData[]> | WebhookData[] },
): Promise<void> {
  await queueDeliveries(trx, { event, at: now(), siteUrl: config.siteUrl, read });
}

/** Queues the webhooks of deleted records: only their ids, so that a copy elsewhere can be deleted too. */
export async function queueDeletionWebhooks(
  trx: Trx,
  { event, ids, at }: { event: Extract<WebhookEvent, `${string}.deleted`>; ids: readonly string[]; at: Date },
): Promise<void> {
  if (ids.length > 0)
    await queueDeliveries(trx, { event, at, siteUrl: "", read: () => ids.map((id) => ({ data: { id } })) });
}

type QueueWebhooksInput = {
  event: WebhookEvent;
  at: Date;
  siteUrl: string;
  read: () => Promise<WebhookData[]> | WebhookData[];
};

async function queueDeliveries(trx: Trx, { event, at, siteUrl, read }: QueueWebhooksInput): Promise<void> {
  const wanting = trx
    .selectFrom("webhook")
    .select(["id", "form"])
    .where("is_enabled", "=", 1)
    .where("events", "like", `%"${event}"%`);
  // Waits for one that is being deleted: a call that references it would make the reported change fail.
  const webhooks = await lockAgainstDeletion(trx, wanting).execute();
  if (webhooks.length === 0) return;
  const events = await read();
  const rows = events.flatMap((record) =>
    webhooks.map((webhook) => newDelivery({ webhook, event, at, siteUrl, ...record })),
  );
  for (const some of batchesOf(rows, batch)) await trx.insertInto("webhook_delivery").values(some).execute();
}

/** Changes the person of a corrected record's calls to the record's current one. */
export async function reassignDeliveries(
  trx: Trx,
  { id, from, to }: { id: string; from: string | null; to: string | null },
): Promise<void> {
  if (from === to) return;
  await trx
    .updateTable("webhook_delivery")
    .set({ person: to })
    .where("person", from === null ? "is" : "=", from)
    .where((eb) => eb.or([eb("payload", "like", `%"id":"${id}"%`), eb("payload", "like", `%?open=${id}"}`)]))
    .execute();
}

type DeliveryInput = WebhookData & {
  webhook: Pick<Row<"webhook">, "id" | "form">;
  event: Row<"webhook_delivery">["event"];
  at: Date;
  siteUrl: string;
};

/** Returns the row of a delivery that is due now. */
export function newDelivery({ webhook, event, at, siteUrl, data, person, name, path }: DeliveryInput) {
  const isText = webhook.form === "text";
  const url = path === undefined ? {} : { url: `${siteUrl}${path}` };
  const message = { event, isSuspect: data["isSpamSuspect"] === true, ...(name === undefined ? {} : { name }), ...url };
  const isAboutPerson = !isText || name !== undefined;
  return {
    id: newId(at),
    webhook_id: webhook.id,
    created_at: at,
    event,
    payload: JSON.stringify(
      isText ? { text: webhookText(message) } : { type: event, timestamp: at.toISOString(), data },
    ),
    person: (isAboutPerson && person?.toLowerCase()) || null,
    state: "pending",
    next_try_at: at,
    give_up_at: new Date(at.getTime() + retryMs),
    response_status: null,
    response_body: null,
    last_error: null,
  } as const satisfies NewRow<"webhook_delivery">;
}
