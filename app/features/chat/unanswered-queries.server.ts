// The SQL of questions that found no answer. Nobody else touches their table.
import type { Kysely } from "kysely";
import type { NewRow, Row, Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;

/** How many questions are listed at most, and kept from one cleanup to the next. */
const most = 1_000;
const mostKept = 5_000;

/** Counts a question: a new row, or one more of the same. */
export async function countQuestion(connection: Connection, row: NewRow<"unanswered_question">): Promise<void> {
  await connection
    .insertInto("unanswered_question")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["locale", "question_key"]).doUpdateSet((eb) => ({
        count: eb("unanswered_question.count", "+", 1),
        question: row.question,
        last_asked_at: row.last_asked_at,
      })),
    )
    .execute();
}

/** The questions, the most asked first, then the latest. */
export async function listQuestions(connection: Connection): Promise<Row<"unanswered_question">[]> {
  return connection
    .selectFrom("unanswered_question")
    .selectAll()
    .orderBy("count", "desc")
    .orderBy("last_asked_at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();
}

/** Deletes a question and returns it; undefined if there was none. */
export async function takeQuestion(
  connection: Connection,
  id: string,
): Promise<Row<"unanswered_question"> | undefined> {
  return connection.deleteFrom("unanswered_question").where("id", "=", id).returningAll().executeTakeFirst();
}

/** Deletes a question; false where there was none. */
export async function deleteQuestion(connection: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await connection.deleteFrom("unanswered_question").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the questions of a language by what they are counted under. */
export async function deleteQuestionsByKey(
  connection: Connection,
  locale: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await connection
    .deleteFrom("unanswered_question")
    .where("locale", "=", locale)
    .where("question_key", "in", keys)
    .execute();
}

/** Deletes questions that nobody asked since a time, and beyond the latest few thousand: strangers must not fill the disk. */
export async function deleteQuestionsBefore(connection: Connection, time: Date): Promise<void> {
  await connection.deleteFrom("unanswered_question").where("last_asked_at", "<", time.toISOString()).execute();
  const latest = connection
    .selectFrom("unanswered_question")
    .select("id")
    .orderBy("last_asked_at", "desc")
    .limit(mostKept);
  await connection.deleteFrom("unanswered_question").where("id", "not in", latest).execute();
}
