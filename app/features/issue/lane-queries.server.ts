// SQL of the lane of issues: which emails may go out now, and what the answers of the mail server change.
import type { Kysely, Transaction } from "kysely";
import type { Row, RowChange, Tables } from "#app/platform/db/tables.ts";
import { dialectOf } from "#app/platform/db/dialect.server.ts";
import { leaseMs } from "#app/platform/mail/emails-due.server.ts";
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";

type Connection = Kysely<Tables>;

/** The row of all issues together; others are named by the domain that they slow down. */
export const wholeLane = "*";

export async function listSending(connection: Connection): Promise<Pick<Row<"issue">, "id" | "queued_to">[]> {
  return connection.selectFrom("issue").select(["id", "queued_to"]).where("status", "=", "sending").execute();
}

function due(connection: Connection, at: string) {
  return connection
    .selectFrom("outbox_email")
    .select("id")
    .where("status", "=", "waiting")
    .where("issue_id", "in", (eb) => eb.selectFrom("issue").select("issue.id").where("status", "=", "sending"))
    .where("next_try_at", "<=", at)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
    .where("domain", "not in", (eb) =>
      eb.selectFrom("sending_lane").select("sending_lane.name").where("paused_until", ">", at),
    )
    .orderBy("next_try_at")
    .orderBy("id");
}

export async function hasDue(connection: Connection, now: Date): Promise<boolean> {
  return (await due(connection, now.toISOString()).limit(1).executeTakeFirst()) !== undefined;
}

/** A read, for looking before locking. */
export async function readLane(connection: Connection, name: string): Promise<Row<"sending_lane"> | undefined> {
  const row = await connection.selectFrom("sending_lane").selectAll().where("name", "=", name).executeTakeFirst();
  return row && { ...row, next_at: Number(row.next_at) };
}

/** Makes the row if there is none, and locks it until the transaction ends. */
export async function lockLane(trx: Transaction<Tables>, name: string): Promise<Row<"sending_lane">> {
  const row = await trx
    .insertInto("sending_lane")
    .values({ name })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, next_at: Number(row.next_at) };
}

export async function changeLane(trx: Connection, name: string, change: RowChange<"sending_lane">): Promise<void> {
  await trx.updateTable("sending_lane").set(change).where("name", "=", name).execute();
}

/** Forgets the refusals of a lane that is no longer paused: it has taken an email. */
export async function endRefusals(trx: Connection, names: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable("sending_lane")
    .set({ refusals: 0, paused_until: null, reason: null })
    .where("name", "in", names)
    .where("refusals", ">", 0)
    .where("paused_until", "<=", now.toISOString())
    .execute();
}

/** Forgets domains that have not been slowed down for a while. For the cleanup job. */
export async function deleteOldLanes(connection: Connection, before: Date): Promise<void> {
  await connection
    .deleteFrom("sending_lane")
    .where("name", "!=", wholeLane)
    .where((eb) => eb.or([eb("paused_until", "is", null), eb("paused_until", "<", before.toISOString())]))
    .execute();
}

/** Leases at most `most` due emails, so that no other process sends them too. */
export async function leaseDue(
  trx: Transaction<Tables>,
  { most, now }: { most: number; now: Date },
): Promise<OutboxRow[]> {
  const found = due(trx, now.toISOString()).limit(most);
  return trx
    .with("due", () => (dialectOf(trx) === "postgres" ? found.forUpdate("outbox_email").skipLocked() : found))
    .updateTable("outbox_email")
    .set({ leased_until: new Date(now.getTime() + leaseMs) })
    .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
    .returningAll()
    .execute();
}
