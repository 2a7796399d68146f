// SQL of the worker: which webhooks have something due, leases, outcomes and retention.
import { daysBefore, fixedPeriods } from "#app/platform/retention-period.ts";
import { sql } from "kysely";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import { writeUnsynced } from "#app/platform/db/write-unsynced.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { isPaused } from "#app/platform/paused.server.ts";
import type { DeliveryRow, WebhookRow } from "./queries.server.ts";

type Work = Pick<Deps, "db" | "now">;

/** Longer than a call takes. A process that is killed meanwhile leaves its calls to others after that. */
const leaseMs = 30_000;

/** The enabled webhooks that have something due; none while webhooks are paused. Asked every second: short where none is. */
export async function listDueWebhooks({ db, now }: Work): Promise<WebhookRow[]> {
  const enabled = db.kysely.selectFrom("webhook").selectAll().where("is_enabled", "=", 1);
  if (!(await enabled.limit(1).executeTakeFirst())) return [];
  const webhooks = await enabled
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhook_delivery")
          .select("webhook_delivery.id")
          .whereRef("webhook_delivery.webhook_id", "=", "webhook.id")
          .where((eb) => isDue(eb, now().toISOString())),
      ),
    )
    .execute();
  if (webhooks.length === 0) return [];
  return (await isPaused(db.kysely, "webhooks")) ? [] : webhooks;
}

/** Leases at most `most` due deliveries of a webhook, so that no other process makes them too. */
export async function leaseDeliveries(
  { db, now }: Work,
  { webhookId, most }: { webhookId: string; most: number },
): Promise<DeliveryRow[]> {
  const at = now();
  const due = (connection: Kysely<Tables>) =>
    connection
      .selectFrom("webhook_delivery")
      .select("id")
      .where("webhook_id", "=", webhookId)
      .where((eb) => isDue(eb, at.toISOString()))
      .orderBy("next_try_at")
      .orderBy("id")
      .limit(most);
  // Not synced: a lease lost in a power cut is simply taken again.
  return writeUnsynced(db, (connection) =>
    connection
      .with("due", () => (db.dialect === "postgres" ? due(connection).forUpdate().skipLocked() : due(connection)))
      .updateTable("webhook_delivery")
      .set({ leased_until: new Date(at.getTime() + leaseMs) })
      .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
      .returningAll()
      .execute(),
  );
}

function isDue(eb: ExpressionBuilder<Tables, "webhook_delivery">, at: string) {
  return eb.and([
    eb("state", "=", "pending"),
    eb("next_try_at", "<=", at),
    eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]),
  ]);
}

/** What a try changes; without a change of `tries` it doesn't count. */
export type Change = Partial<
  Pick<DeliveryRow, "state" | "tries" | "next_try_at" | "delivered_at" | "response_status" | "last_error">
>;

/** Ends a lease with what came of it. A worker whose lease has expired changes nothing, unless it delivered. */
export async function endLease({ db }: Pick<Deps, "db">, row: DeliveryRow, change: Change): Promise<void> {
  const update = db.kysely
    .updateTable("webhook_delivery")
    .set({ ...change, leased_until: null })
    .where("id", "=", row.id)
    .where("state", "=", "pending");
  const isDelivered = change.state === "delivered";
  await (isDelivered ? update : update.where(sql<boolean>`leased_until = ${row.leased_until}`)).execute();
}

/** Marks what waited too long as failed, for example while its webhook was off. For the cleanup job. */
export async function failStaleDeliveries({ db, now }: Work): Promise<void> {
  await db.kysely
    .updateTable("webhook_delivery")
    .set((eb) => ({
      state: "failed" as const,
      leased_until: null,
      last_error: eb.fn.coalesce("last_error", eb.val("The webhook was off or paused for 24 hours.")),
    }))
    .where("state", "=", "pending")
    .where("give_up_at", "<=", now().toISOString())
    .execute();
}

/** Deletes old deliveries: they hold personal data. For the cleanup job. */
export async function deleteOldDeliveries({ db, now }: Work): Promise<void> {
  const before = daysBefore(now(), fixedPeriods.deliveryDays).toISOString();
  await db.write((trx) => trx.deleteFrom("webhook_delivery").where("created_at", "<", before).execute());
}
