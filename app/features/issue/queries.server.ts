// SQL of issues and their texts.
import { sql } from "kysely";
import { readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { contains, containsFolded } from "#app/platform/db/search.server.ts";
import type { Connection, NewRow, Row, RowChange } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type * as contract from "./contract.ts";

export type IssueRow = Row<"issue">;
export type IssueTextRow = Row<"issue_text">;

/** Searches the subjects of all languages. */
export type IssueListing = Parsed<typeof contract.listIssues, "query">;

const sorted = { createdAt: "created_at", startedAt: "started_at", status: "status" } as const;

/** Lists issues, newest first by default. */
export async function listIssues(
  connection: Connection,
  { status, search, sort = "createdAt", order = sort === "status" ? "asc" : "desc", ...paging }: IssueListing,
) {
  let query = connection.selectFrom("issue").selectAll();
  if (status !== undefined) query = query.where("status", "=", status);
  if (search)
    query = query.where("id", "in", (eb) =>
      eb
        .selectFrom("issue_text")
        .select("issue_id")
        .where(containsFolded(connection, ["subject"], search)),
    );
  // Databases differ in where they sort null, the value of an issue that was never sent.
  const column = sql`coalesce(${sql.ref(sorted[sort])}, '')`;
  return readPage(query.orderBy(column, order).orderBy("id", order), paging);
}

/** The public statuses: from the beginning of sending. A cancelled issue is only public if any email was sent. */
const published = ["sending", "paused", "sent"] as const;

function publishedIssues(connection: Connection) {
  return connection
    .selectFrom("issue")
    .selectAll()
    .where((eb) =>
      eb.or([eb("status", "in", published), eb.and([eb("status", "=", "cancelled"), eb("sent", ">", 0)])]),
    );
}

/** Lists the archive, last sent first. */
export async function listPublishedIssues(connection: Connection, paging: Paging) {
  return readPage(publishedIssues(connection).orderBy("started_at", "desc").orderBy("id", "desc"), paging);
}

export async function findPublishedIssue(connection: Connection, slug: string): Promise<IssueRow | undefined> {
  return publishedIssues(connection).where("slug", "=", slug).executeTakeFirst();
}

export async function findIssue(connection: Connection, id: string): Promise<IssueRow | undefined> {
  return connection.selectFrom("issue").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Reads texts, unsorted, without those in a removed language, which are kept until it is back. */
export async function readTexts(connection: Connection, ids: readonly string[]): Promise<IssueTextRow[]> {
  if (ids.length === 0) return [];
  return connection
    .selectFrom("issue_text")
    .selectAll()
    .where("issue_id", "in", ids)
    .where("locale", "in", locales)
    .execute();
}

/** Lists subjects of issues with a text in their HTML. Reads every body, so call it rarely. */
export async function listSubjectsContaining(connection: Connection, text: string): Promise<string[]> {
  const rows = await connection
    .selectFrom("issue_text")
    .select("subject")
    .where(contains("content", text))
    .orderBy("issue_id")
    .execute();
  return [...new Set(rows.map(({ subject }) => subject))];
}

export async function insertIssue(trx: Connection, row: NewRow<"issue">): Promise<void> {
  await trx.insertInto("issue").values(row).execute();
}

export async function updateIssue(trx: Connection, id: string, change: RowChange<"issue">): Promise<void> {
  await trx
    .updateTable("issue")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Counts an unsubscription by an issue's link; returns false if the issue was deleted. */
export async function countUnsubscribed(trx: Connection, issueId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("issue")
    .set((eb) => ({ unsubscribed: eb("unsubscribed", "+", 1) }))
    .where("id", "=", issueId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceTexts(
  trx: Connection,
  id: string,
  texts: readonly Omit<NewRow<"issue_text">, "issue_id">[],
): Promise<void> {
  await trx.deleteFrom("issue_text").where("issue_id", "=", id).where("locale", "in", locales).execute();
  if (texts.length === 0) return;
  await trx
    .insertInto("issue_text")
    .values(texts.map((text) => ({ ...text, issue_id: id })))
    .execute();
}

export async function deleteIssue(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom("issue").where("id", "=", id).execute();
}

/** Counts emails of issues by status and refusal; `waiting` ones are still to be sent. */
export async function countEmails(connection: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return connection
    .selectFrom("outbox_email")
    .select((eb) => ["issue_id", "status", "refused", eb.fn.countAll<number>().as("count")])
    .where("issue_id", "in", ids)
    .groupBy(["issue_id", "status", "refused"])
    .execute();
}
