// SQL of the changes made by sending an issue.
import { sql } from "kysely";
import type { Connection, NewRow, Row } from "#app/platform/db/tables.ts";

/** Lists scheduled issues that are due. */
export async function listDue(connection: Connection, now: Date): Promise<Pick<Row<"issue">, "id">[]> {
  return connection
    .selectFrom("issue")
    .select("id")
    .where("status", "=", "scheduled")
    .where("send_at", "<=", now.toISOString())
    .orderBy("send_at")
    .execute();
}

/** Returns the slugs of issues that begin with a prefix. */
export async function listSlugsWithPrefix(connection: Connection, prefix: string): Promise<Set<string>> {
  const rows = await connection
    .selectFrom("issue")
    .select("slug")
    .where("slug", ">=", prefix)
    .where("slug", "<", `${prefix}~`) // after all characters of slugs
    .execute();
  return new Set(rows.flatMap(({ slug }) => slug ?? []));
}

export async function replaceBodies(
  trx: Connection,
  id: string,
  bodies: readonly Omit<NewRow<"issue_body">, "issue_id">[],
): Promise<void> {
  await trx.deleteFrom("issue_body").where("issue_id", "=", id).execute();
  await trx
    .insertInto("issue_body")
    .values(bodies.map(({ locale, subject, html, text }) => ({ issue_id: id, locale, subject, html, text })))
    .execute();
}

export async function readSubjects(
  connection: Connection,
  id: string,
): Promise<Pick<Row<"issue_body">, "locale" | "subject">[]> {
  return connection.selectFrom("issue_body").select(["locale", "subject"]).where("issue_id", "=", id).execute();
}

/** Rows deleted or changed by one statement. */
const batchSize = 2_000;

/**
 * Deletes an issue's unsent emails, which can't be sent any more, and detaches the sent ones, as the foreign key would
 * in one statement; returns true if there may be more.
 */
export async function detachEmails(trx: Connection, id: string): Promise<boolean> {
  const some = trx.selectFrom("outbox_email").select("id").where("issue_id", "=", id).orderBy("id").limit(batchSize);
  const { numDeletedRows: deleted } = await trx
    .deleteFrom("outbox_email")
    .where("id", "in", some.where("status", "!=", "sent"))
    .executeTakeFirst();
  if (deleted >= batchSize) return true;
  const { numUpdatedRows: detached } = await trx
    .updateTable("outbox_email")
    .set({ issue_id: null })
    .where("id", "in", some)
    .executeTakeFirst();
  return detached >= batchSize;
}

/** Deletes waiting emails of an issue; returns true if there may be more. */
export async function deleteWaiting(trx: Connection, id: string): Promise<boolean> {
  const some = trx
    .selectFrom("outbox_email")
    .select("id")
    .where("issue_id", "=", id)
    .where("status", "=", "waiting")
    .limit(batchSize);
  const { numDeletedRows } = await trx.deleteFrom("outbox_email").where("id", "in", some).executeTakeFirst();
  return numDeletedRows >= batchSize;
}

/** An SQL condition: emails of the row of `issue` are still waiting. */
export const hasWaitingEmails = sql<boolean>`exists (select 1 from outbox_email where outbox_email.issue_id = issue.id and outbox_email.status = 'waiting')`;

/** Lists cancelled issues with emails left in the outbox. */
export async function listCancelledWaiting(connection: Connection): Promise<string[]> {
  const rows = await connection
    .selectFrom("issue")
    .select("id")
    .where("status", "=", "cancelled")
    .where(hasWaitingEmails)
    .execute();
  return rows.map(({ id }) => id);
}
