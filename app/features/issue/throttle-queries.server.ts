// SQL of the issue queue: which emails may be sent now, how fast, and which domains are paused (table sending_lane).
import type { Db } from "#app/platform/db/open.server.ts";
import type { Connection, Row, RowChange, Trx } from "#app/platform/db/tables.ts";
import { isDue, leaseRows } from "#app/platform/jobs/lease.server.ts";
import { leaseMs } from "#app/platform/mail/emails-due.server.ts";
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";

/** The throttle of all issues; other throttles are named after their domain. */
export const allDomains = "*";

export async function listSending(connection: Connection): Promise<Pick<Row<"issue">, "id" | "queued_to">[]> {
  return connection.selectFrom("issue").select(["id", "queued_to"]).where("status", "=", "sending").execute();
}

function dueEmails(connection: Connection, now: Date) {
  return connection
    .selectFrom("outbox_email")
    .select("id")
    .where("status", "=", "waiting")
    .where("issue_id", "in", (eb) => eb.selectFrom("issue").select("issue.id").where("status", "=", "sending"))
    .where(isDue(now))
    .where("domain", "not in", (eb) =>
      eb.selectFrom("sending_lane").select("sending_lane.name").where("paused_until", ">", now.toISOString()),
    )
    .orderBy("next_try_at")
    .orderBy("id");
}

export async function hasDueEmails(connection: Connection, now: Date): Promise<boolean> {
  return (await dueEmails(connection, now).limit(1).executeTakeFirst()) !== undefined;
}

/** Reads a throttle without locking it. */
export async function readThrottle(connection: Connection, name: string): Promise<Row<"sending_lane"> | undefined> {
  const row = await connection.selectFrom("sending_lane").selectAll().where("name", "=", name).executeTakeFirst();
  return row && { ...row, next_at: Number(row.next_at) };
}

/** Inserts the row if there is none, and locks it until the transaction ends. */
export async function lockThrottle(trx: Trx, name: string): Promise<Row<"sending_lane">> {
  const row = await trx
    .insertInto("sending_lane")
    .values({ name })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, next_at: Number(row.next_at) };
}

export async function changeThrottle(trx: Connection, name: string, change: RowChange<"sending_lane">): Promise<void> {
  await trx.updateTable("sending_lane").set(change).where("name", "=", name).execute();
}

/** Resets the refusals of throttles that are no longer paused, as an email was accepted. */
export async function resetRefusals(trx: Connection, names: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable("sending_lane")
    .set({ refusals: 0, paused_until: null, reason: null })
    .where("name", "in", names)
    .where("refusals", ">", 0)
    .where("paused_until", "<=", now.toISOString())
    .execute();
}

/** Deletes domains that haven't been throttled for a while; the cleanup job calls it. */
export async function deleteOldThrottles(connection: Connection, before: Date): Promise<void> {
  await connection
    .deleteFrom("sending_lane")
    .where("name", "!=", allDomains)
    .where((eb) => eb.or([eb("paused_until", "is", null), eb("paused_until", "<", before.toISOString())]))
    .execute();
}

/** Leases up to `max` due emails for this process, in the transaction that advances the rate. */
export async function leaseDue(db: Db, { max, now }: { max: number; now: Date }): Promise<OutboxRow[]> {
  return leaseRows(db, "outbox_email", {
    due: (connection) => dueEmails(connection, now).limit(max),
    column: "leased_until",
    until: new Date(now.getTime() + leaseMs),
  });
}
