// SQL of the worker: webhooks with due deliveries, leases and retention.
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { isDue, leaseRows } from "#app/platform/jobs/lease.server.ts";
import { isPaused } from "#app/platform/jobs/paused.server.ts";
import { daysBefore, fixedPeriods } from "#app/platform/settings/retention-period.ts";
import type { DeliveryRow, WebhookRow } from "./queries.server.ts";

type LeaseDeps = Pick<Deps, "db" | "now">;

/** Longer than a call takes. After that, other processes take over the calls of a killed one. */
const leaseMs = 30_000;

/** Lists enabled webhooks with due deliveries; none while paused. Cheap if there are none: it runs every second. */
export async function listDueWebhooks({ db, now }: LeaseDeps): Promise<WebhookRow[]> {
  const enabled = db.kysely.selectFrom("webhook").selectAll().where("is_enabled", "=", 1);
  if (!(await enabled.limit(1).executeTakeFirst())) return [];
  const webhooks = await enabled
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhook_delivery")
          .select("webhook_delivery.id")
          .whereRef("webhook_delivery.webhook_id", "=", "webhook.id")
          .where("webhook_delivery.state", "=", "pending")
          .where(isDue(now())),
      ),
    )
    .execute();
  if (webhooks.length === 0) return [];
  return (await isPaused(db.kysely, "webhooks")) ? [] : webhooks;
}

/** Leases up to `max` due deliveries of a webhook, so no other process makes them too. */
export async function leaseDeliveries(
  { db, now }: LeaseDeps,
  { webhookId, max }: { webhookId: string; max: number },
): Promise<DeliveryRow[]> {
  const at = now();
  const due = (connection: Connection) =>
    connection
      .selectFrom("webhook_delivery")
      .select("id")
      .where("webhook_id", "=", webhookId)
      .where("state", "=", "pending")
      .where(isDue(at))
      .orderBy("next_try_at")
      .orderBy("id")
      .limit(max);
  return leaseRows(db, "webhook_delivery", { due, column: "leased_until", until: new Date(at.getTime() + leaseMs) });
}

/** Fails deliveries that waited too long, for example while their webhook was off; the cleanup job calls it. */
export async function failStaleDeliveries({ db, now }: LeaseDeps): Promise<void> {
  await db.kysely
    .updateTable("webhook_delivery")
    .set((eb) => ({
      state: "failed" as const,
      leased_until: null,
      last_error: eb.fn.coalesce("last_error", eb.val("Not tried within 24 hours: the webhook or the site was off.")),
    }))
    .where("state", "=", "pending")
    .where("give_up_at", "<=", now().toISOString())
    .execute();
}

/** Deletes old deliveries, because they contain personal data; the cleanup job calls it. */
export async function deleteOldDeliveries({ db, now }: LeaseDeps): Promise<void> {
  const before = daysBefore(now(), fixedPeriods.deliveryDays).toISOString();
  await db.write((trx) => trx.deleteFrom("webhook_delivery").where("created_at", "<", before).execute());
}
