import { AppError } from "#app/platform/base/errors.ts";
import { deleteOrRefuse } from "#app/platform/db/delete-or-refuse.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { refuseUncallable } from "#app/platform/http/outbound.server.ts";
import { newDelivery, retryMs } from "#app/platform/webhooks/webhooks.server.ts";
import { maxWebhooks } from "./contract.ts";
import type { Delivery, Webhook } from "./contract.ts";
import * as queries from "./queries.server.ts";
import type { DeliveryRow, WebhookRow } from "./queries.server.ts";
import { encryptSecret, newWebhookSecret } from "./secret.server.ts";

type Settings = Pick<Webhook, "url" | "events" | "form" | "isEnabled">;
type WithUndefined<T> = { [Name in keyof T]?: T[Name] | undefined };

/** Lists webhooks, oldest first. */
export async function listWebhooks({ db }: Pick<Deps, "db">): Promise<Webhook[]> {
  const rows = await queries.listWebhooks(db.kysely);
  const counts = await queries.countOpen(db.kysely);
  return rows.map((row) => fromRow(row, counts));
}

/**
 * Adds a webhook; its secret is only returned here.
 * @throws AppError validation for an address that may not be called; conflict if there are too many
 */
export async function createWebhook(
  deps: Deps,
  { url, events, form = "standard" }: Pick<Settings, "url" | "events"> & WithUndefined<Pick<Settings, "form">>,
): Promise<Webhook & { secret: string }> {
  refuseUncallable(deps, url);
  const now = deps.now();
  const secret = newWebhookSecret();
  const id = newId(now);
  const row = {
    id,
    created_at: now.toISOString(),
    url,
    events: JSON.stringify(events),
    sealed_secret: encryptSecret(deps, id, secret),
    form,
    is_enabled: 1,
  } satisfies WebhookRow;
  await deps.db.write(async (trx) => {
    await lockUntilCommit(trx, "webhooks");
    if ((await queries.listWebhooks(trx)).length >= maxWebhooks)
      throw new AppError("conflict", { message: `There can be ${maxWebhooks} webhooks. Delete one first.` });
    await trx.insertInto("webhook").values(row).execute();
  });
  return { ...fromRow(row, []), secret };
}

/** Changes a webhook. @throws AppError not-found; validation for a URL that may not be called */
export async function changeWebhook(
  deps: Deps,
  id: string,
  { url, events, form, isEnabled }: WithUndefined<Settings>,
): Promise<Webhook> {
  if (url !== undefined) refuseUncallable(deps, url);
  return deps.db.write(async (trx) => {
    const after = await queries.updateWebhook(trx, id, {
      ...(url === undefined ? {} : { url }),
      ...(events ? { events: JSON.stringify(events) } : {}),
      ...(form ? { form } : {}),
      ...(isEnabled === undefined ? {} : { is_enabled: isEnabled ? (1 as const) : (0 as const) }),
    });
    if (!after) throw new AppError("not-found");
    return fromRow(after, await queries.countOpen(trx));
  });
}

export async function deleteWebhook({ db }: Deps, id: string): Promise<void> {
  await deleteOrRefuse(db, (trx) => trx.deleteFrom("webhook").where("id", "=", id));
}

/**
 * Queues a test call without data.
 * @throws AppError not-found; conflict while it is switched off
 */
export async function testWebhook(deps: Deps, id: string): Promise<Delivery> {
  return deps.db.write(async (trx) => {
    const webhook = await queries.findWebhook(trx, id);
    if (!webhook) throw new AppError("not-found");
    if (webhook.is_enabled === 0)
      throw new AppError("conflict", { message: "This webhook is off. Switch it on first." });
    const { siteUrl } = deps.config;
    const tested = { data: { message: "This is a test." }, path: "/admin/webhooks" };
    const row = newDelivery({ webhook, event: "webhook.test", at: deps.now(), siteUrl, ...tested });
    return fromDeliveryRow(
      await trx.insertInto("webhook_delivery").values(row).returningAll().executeTakeFirstOrThrow(),
    );
  });
}

/** Lists deliveries, newest first. Without `page`, returns all rows. */
export async function listDeliveries(
  { db }: Deps,
  webhookId: string,
  listing: queries.DeliveryListing,
): Promise<Page<Delivery>> {
  if (!(await queries.findWebhook(db.kysely, webhookId))) throw new AppError("not-found");
  const { rows, total } = await queries.listDeliveries(db.kysely, webhookId, listing);
  return { rows: rows.map(fromDeliveryRow), total };
}

export async function retryDelivery(deps: Deps, delivery: { id: string; webhookId: string }): Promise<Delivery> {
  const now = deps.now();
  return deps.db.write(async (trx) => {
    await queries.makeDue(trx, delivery, { now, giveUpAt: new Date(now.getTime() + retryMs) });
    const row = await queries.findDelivery(trx, delivery);
    if (!row) throw new AppError("not-found");
    return fromDeliveryRow(row);
  });
}

/** Dismisses a delivery. @throws AppError not-found; conflict if it didn't fail */
export async function dismissDelivery(deps: Deps, delivery: { id: string; webhookId: string }): Promise<Delivery> {
  return deps.db.write(async (trx) => {
    await queries.dismiss(trx, delivery, deps.now());
    const row = await queries.findDelivery(trx, delivery);
    if (!row) throw new AppError("not-found");
    if (row.dismissed_at !== null) return fromDeliveryRow(row);
    throw new AppError("conflict", { message: "Only a failed delivery can be dismissed." });
  });
}

function fromRow(row: WebhookRow, counts: Awaited<ReturnType<typeof queries.countOpen>>): Webhook {
  const countOf = (state: DeliveryRow["state"]) =>
    counts.find((count) => count.webhook_id === row.id && count.state === state)?.count ?? 0;
  return {
    id: row.id,
    createdAt: row.created_at,
    url: row.url,
    events: JSON.parse(row.events) as Webhook["events"], // written above
    form: row.form,
    isEnabled: row.is_enabled === 1,
    pending: countOf("pending"),
    failed: countOf("failed"),
  };
}

function fromDeliveryRow(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    createdAt: row.created_at,
    event: row.event,
    state: row.state,
    tries: row.tries,
    nextTryAt: row.state === "pending" ? row.next_try_at : null,
    deliveredAt: row.delivered_at,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    lastError: row.last_error,
    dismissedAt: row.dismissed_at,
    payload: row.payload,
  };
}
