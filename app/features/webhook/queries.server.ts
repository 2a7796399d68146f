import { matchesIds } from "#app/platform/db/erasure-request.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import { readPage } from "#app/platform/db/paging.server.ts";
import { containsFolded } from "#app/platform/db/search.server.ts";
import type { Connection, Row, RowChange } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import type * as contract from "./contract.ts";

export type WebhookRow = Row<"webhook">;

export type DeliveryRow = Row<"webhook_delivery">;

/** Lists webhooks, oldest first. */
export async function listWebhooks(connection: Connection): Promise<WebhookRow[]> {
  return connection.selectFrom("webhook").selectAll().orderBy("id").execute();
}

export async function findWebhook(connection: Connection, id: string): Promise<WebhookRow | undefined> {
  return connection.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Counts pending and failed deliveries by webhook. */
export async function countOpen(connection: Connection) {
  return connection
    .selectFrom("webhook_delivery")
    .select((eb) => ["webhook_id", "state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", ["pending", "failed"])
    .where("dismissed_at", "is", null)
    .groupBy(["webhook_id", "state"])
    .execute();
}

/** Returns the changed row, or undefined if there is none. */
export async function updateWebhook(
  trx: Connection,
  id: string,
  change: RowChange<"webhook">,
): Promise<WebhookRow | undefined> {
  const set = { id, ...change }; // `id` stays the same: a change may be empty
  return trx.updateTable("webhook").set(set).where("id", "=", id).returningAll().executeTakeFirst();
}

/** Searches the event and the payload. */
export type DeliveryListing = Parsed<typeof contract.listDeliveries, "query">;

/** Lists deliveries, newest first by default. */
export async function listDeliveries(connection: Connection, webhookId: string, listing: DeliveryListing) {
  const { state, search, sort = "createdAt", order = sort === "event" ? "asc" : "desc", ...paging } = listing;
  let query = connection.selectFrom("webhook_delivery").selectAll().where("webhook_id", "=", webhookId);
  if (state) query = query.where("state", "=", state);
  if (search) query = query.where(containsFolded(connection, ["event", "payload"], search));
  return readPage(query.orderBy(sort === "event" ? "event" : "created_at", order).orderBy("id", order), paging);
}

export async function findDelivery(
  connection: Connection,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<DeliveryRow | undefined> {
  return connection
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("id", "=", id)
    .where("webhook_id", "=", webhookId)
    .executeTakeFirst();
}

/** Makes a delivery due, unless it was delivered or is being sent. */
export async function makeDue(
  trx: Connection,
  { id, webhookId }: { id: string; webhookId: string },
  { now, giveUpAt }: { now: Date; giveUpAt: Date },
): Promise<void> {
  await trx
    .updateTable("webhook_delivery")
    .set({
      state: "pending",
      tries: 0,
      next_try_at: now,
      give_up_at: giveUpAt,
      leased_until: null,
      last_error: null,
      dismissed_at: null,
    })
    .where("id", "=", id)
    .where("webhook_id", "=", webhookId)
    .where("state", "!=", "delivered")
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now.toISOString())]))
    .execute();
}

/** Dismisses a failed delivery. */
export async function dismiss(
  trx: Connection,
  { id, webhookId }: { id: string; webhookId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("webhook_delivery")
    .set({ dismissed_at: now })
    .where("id", "=", id)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "failed")
    .where("dismissed_at", "is", null)
    .execute();
}

/** Finds payloads for data subject requests (GDPR art. 15, 17, 20) by normalised address, newest first. */
export async function findPersonData(connection: Connection, email: string) {
  return connection
    .selectFrom("webhook_delivery")
    .select(["id", "created_at", "event", "state", "delivered_at", "payload", "response_body"])
    .where("person", "=", email)
    .orderBy("id", "desc")
    .execute();
}

/** Returns the addresses of all people in payloads. */
export async function findPeople(connection: Connection): Promise<string[]> {
  const rows = await connection.selectFrom("webhook_delivery").select("person").distinct().execute();
  return rows.flatMap(({ person }) => person ?? []);
}

/** Returns the id of the record in a payload, or in the link of a chat message. */
export function readRecordId({ payload }: { payload?: unknown }): string | undefined {
  const { data, text = "" } = JSON.parse(String(payload)) as { data?: { id?: string }; text?: string }; // as newDelivery made it
  return data?.id ?? /\?open=([\w-]+)/.exec(text)?.[1];
}

/** Deletes a person's deliveries, including pending ones, and returns the count. */
export async function erasePerson(trx: Connection, { key, ids }: ErasureRequest): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("webhook_delivery")
    .where("person", "=", key)
    .where(matchesIds(ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countByState(connection: Connection) {
  return connection
    .selectFrom("webhook_delivery")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("dismissed_at", "is", null)
    .groupBy("state")
    .execute();
}
