// The SQL of answers that staff gave. Nobody else touches their table.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { NewRow, Row, RowChange, Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;

/** An answer as it lies in its table. */
export type AnswerRow = Row<"staff_answer">;

/** Returns the answers, the last changed first. */
export function listAnswers(connection: Connection, paging: Paging) {
  const all = connection.selectFrom("staff_answer").selectAll();
  return readPage(all.orderBy("updated_at", "desc").orderBy("id", "desc"), paging);
}

/** Returns an answer; undefined if there is none. */
export async function findAnswer(connection: Connection, id: string): Promise<AnswerRow | undefined> {
  return connection.selectFrom("staff_answer").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Inserts an answer; where the same question was answered before, the new answer replaces the old one. */
export async function insertAnswer(connection: Connection, row: NewRow<"staff_answer">): Promise<AnswerRow> {
  const { question, answer, path, updated_at } = row;
  return connection
    .insertInto("staff_answer")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["locale", "question_key"]).doUpdateSet({ question, answer, path, updated_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes an answer; undefined if there is none. */
export async function updateAnswer(
  connection: Connection,
  id: string,
  change: RowChange<"staff_answer">,
): Promise<AnswerRow | undefined> {
  return connection.updateTable("staff_answer").set(change).where("id", "=", id).returningAll().executeTakeFirst();
}

/** Deletes an answer; false if there was none. */
export async function deleteAnswer(connection: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection.deleteFrom("staff_answer").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the answers that may name an address, in the question or in the answer. */
export async function listNaming(connection: Connection, email: string): Promise<AnswerRow[]> {
  return connection
    .selectFrom("staff_answer")
    .selectAll()
    .where((eb) => eb.or([contains(sql`lower(question)`, email), contains(sql`lower(answer)`, email)]))
    .orderBy("id")
    .execute();
}

/** Deletes the answers to questions of a language that are grouped under these keys; returns how many. */
export async function deleteAnswersTo(
  connection: Connection,
  locale: string,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const { numDeletedRows } = await connection
    .deleteFrom("staff_answer")
    .where("locale", "=", locale)
    .where("question_key", "in", keys)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
