// SQL of figures, imports and bounces.
import { sql } from "kysely";
import { lockForUpdate } from "#app/platform/db/lock.server.ts";
import type { Connection, NewRow, Row, RowChange } from "#app/platform/db/tables.ts";

/** Counts subscriptions or unsubscriptions in periods, each from its start to the next one's; by index of the period. */
export async function countByPeriod(
  connection: Connection,
  column: "subscribed_at" | "unsubscribed_at",
  starts: readonly [string, ...string[]],
): Promise<Map<number, number>> {
  const isFrom = (start: string) => sql`case when ${sql.ref(column)} >= ${start} then 1 else 0 end`;
  const rows = await connection
    .selectFrom("subscriber")
    .select((eb) => [
      sql<number>`${sql.join(starts.map(isFrom), sql` + `)} - 1`.as("period"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where(column, ">=", starts[0])
    .where((eb) => eb.or([eb("is_active", "=", 1), eb("unsubscribed_at", "is not", null)])) // not those who never confirmed
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ period, count }) => [period, count]));
}

/** An SQL condition: the subscriber confirmed by link, or was imported with evidence of consent. */
export const hasConsented = sql<boolean>`(confirmed_at is not null or consented_at is not null)`;

/** Counts active subscribers by language, source, bounce and consent. */
export async function countActive(connection: Connection) {
  const rows = await connection
    .selectFrom("subscriber")
    .select((eb) => [
      "locale",
      sql<number | boolean>`(imported_at is not null)`.as("is_imported"),
      sql<number | boolean>`(bounced_at is not null)`.as("has_bounced"),
      sql<number | boolean>`${hasConsented}`.as("has_consented"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("is_active", "=", 1)
    .groupBy(["locale", sql`2`, sql`3`, sql`4`])
    .execute();
  return rows.map((row) => ({
    locale: row.locale,
    isImported: Boolean(row.is_imported),
    hasBounced: Boolean(row.has_bounced),
    hasConsented: Boolean(row.has_consented),
    count: row.count,
  }));
}

/** Reads subscribers and, on PostgreSQL, locks them until the transaction ends, in one order to avoid deadlocks. */
export async function lockByEmails(trx: Connection, emails: readonly string[]): Promise<Row<"subscriber">[]> {
  if (emails.length === 0) return [];
  const rows = trx.selectFrom("subscriber").selectAll().where("email", "in", emails).orderBy("id");
  return lockForUpdate(trx, rows).execute();
}

export async function insertSubscribers(trx: Connection, rows: readonly NewRow<"subscriber">[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("subscriber").values(rows).execute();
}

/** Changes subscribers and increments their versions. */
export async function changeSubscribers(
  trx: Connection,
  ids: readonly string[],
  change: RowChange<"subscriber">,
): Promise<void> {
  if (ids.length > 0)
    await trx
      .updateTable("subscriber")
      .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
      .where("id", "in", ids)
      .execute();
}
