// SQL of what sending an issue changes.
import type { Kysely } from "kysely";
import type { NewRow, Row, Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;

/** Scheduled issues whose time has come. */
export async function listDue(connection: Connection, now: Date): Promise<Pick<Row<"issue">, "id">[]> {
  return connection
    .selectFrom("issue")
    .select("id")
    .where("status", "=", "scheduled")
    .where("send_at", "<=", now.toISOString())
    .orderBy("send_at")
    .execute();
}

/** The slugs that begin with a text. */
export async function takenSlugs(connection: Connection, prefix: string): Promise<Set<string | null>> {
  const rows = await connection
    .selectFrom("issue")
    .select("slug")
    .where("slug", ">=", prefix)
    .where("slug", "<", `${prefix}~`) // after all characters of slugs
    .execute();
  return new Set(rows.map(({ slug }) => slug));
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

/** Deletes the emails of an issue that were not handed over. */
export async function deleteWaiting(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom("outbox_email").where("issue_id", "=", id).where("status", "=", "waiting").execute();
}
