// SQL of the lane of issues: which emails may go out now, and what the answers of the mail server change.
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import type { Row, RowChange, Tables } from "#app/platform/db/tables.ts";
import { dialectOf } from "#app/platform/db/dialect.server.ts";
import { leaseMs } from "#app/platform/mail/emails-due.server.ts";
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";

type Connection = Kysely<Tables>;

/** The row of all issues together; others are named by the domain that they slow down. */
export const wholeLane = "*";

export async function isSending(connection: Connection): Promise<boolean> {
  const row = await connection.selectFrom("issue").select("id").where("status", "=", "sending").executeTakeFirst();
  return row !== undefined;
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

/** What decides whether an email may still be handed over: the issue's status, and whether the subscriber is to get it. */
export async function readStanding(connection: Connection, { issue_id, subscriber_id }: OutboxRow) {
  const issue = await connection
    .selectFrom("issue")
    .select("status")
    .where("id", "=", issue_id ?? "")
    .executeTakeFirst();
  const subscriber = await connection
    .selectFrom("subscriber")
    .select("id")
    .where("id", "=", subscriber_id ?? "")
    .where("is_active", "=", 1)
    .where("bounced_at", "is", null)
    .executeTakeFirst();
  return { status: issue?.status, isWanted: subscriber !== undefined };
}

export async function readBody(connection: Connection, { issue_id, locale }: OutboxRow) {
  return connection
    .selectFrom("issue_body")
    .select(["html", "text"])
    .where("issue_id", "=", issue_id ?? "")
    .where(sql<string>`locale`, "=", locale)
    .executeTakeFirst();
}

/** Ends a lease with what came of it; false if it was no longer this worker’s. */
export async function endLease(
  connection: Connection,
  email: OutboxRow,
  change: RowChange<"outbox_email">,
): Promise<boolean> {
  const update = connection
    .updateTable("outbox_email")
    .set({ ...change, leased_until: null })
    .where("id", "=", email.id)
    .where("status", "=", "waiting");
  const isOwn = change.status === "sent" ? update : update.where(sql<boolean>`leased_until = ${email.leased_until}`);
  return (await isOwn.returning("id").executeTakeFirst()) !== undefined;
}

export async function deleteLeased(connection: Connection, { id }: OutboxRow): Promise<void> {
  await connection.deleteFrom("outbox_email").where("id", "=", id).where("status", "=", "waiting").execute();
}

export async function changeSubscriber(trx: Connection, id: string, change: RowChange<"subscriber">): Promise<void> {
  await trx.updateTable("subscriber").set(change).where("id", "=", id).execute();
}

/** Counts an issue that could not be delivered, and returns how many in a row. */
export async function countSoftBounce(trx: Connection, id: string): Promise<number> {
  const row = await trx
    .updateTable("subscriber")
    .set((eb) => ({ soft_bounces: eb("soft_bounces", "+", 1) }))
    .where("id", "=", id)
    .returning("soft_bounces")
    .executeTakeFirst();
  return row?.soft_bounces ?? 0;
}

export async function endSoftBounces(trx: Connection, id: string): Promise<void> {
  await trx
    .updateTable("subscriber")
    .set({ soft_bounces: 0 })
    .where("id", "=", id)
    .where("soft_bounces", ">", 0)
    .execute();
}

/** Deletes the other issues' emails that wait for a subscriber. */
export async function withdrawIssues(trx: Connection, subscriberId: string): Promise<void> {
  await trx
    .deleteFrom("outbox_email")
    .where("about", "=", `subscriber:${subscriberId}`)
    .where("issue_id", "is not", null)
    .where("status", "=", "waiting")
    .execute();
}

/** The issues that are being sent and have no email left. */
export async function listDone(connection: Connection): Promise<Row<"issue">[]> {
  return connection
    .selectFrom("issue")
    .selectAll()
    .where("status", "=", "sending")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox_email")
            .select("outbox_email.id")
            .whereRef("outbox_email.issue_id", "=", "issue.id")
            .where("outbox_email.status", "=", "waiting"),
        ),
      ),
    )
    .execute();
}
