// Visitors' questions without an answer; the assistant records them (features/chat).
import { AppError } from "#app/platform/base/errors.ts";
import { batchesOf } from "#app/platform/db/batches.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { readPage } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Connection, Row } from "#app/platform/db/tables.ts";
import { writeUnsynced } from "#app/platform/db/write-unsynced.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { foldedWords } from "#app/platform/i18n/stemmed.server.ts";
import { daysBefore } from "#app/platform/settings/retention-period.ts";
import type * as contract from "./contract.ts";

/** Maximum number of questions that a cleanup leaves. */
const maxKept = 5_000;

/** Maximum number of keys in one SQL statement. */
const maxKeys = 1_000;

/** The number of questions listed without a page. */
const maxListed = 1_000;

const orders = {
  count: ["count", "last_asked_at"],
  lastAskedAt: ["last_asked_at"],
} as const;

/** Lists questions that contain all words of a search, by default the most frequent first, then the latest. */
export async function listUnanswered({ db }: Deps, { query }: Call<typeof contract.listUnanswered>) {
  const { search = "", sort = "count", order = "desc", ...paging } = query;
  const all = db.kysely.selectFrom("unanswered_question").selectAll();
  const matching = all.where((eb) => eb.and(foldedWords(search).map((word) => contains("question_key", word))));
  const sorted = orders[sort].reduce((sorting, column) => sorting.orderBy(column, order), matching);
  const { rows, total } = await readPage(sorted.orderBy("id"), { page: 1, perPage: maxListed, ...paging });
  const questions = rows.map(({ question_key: _key, count, first_asked_at, last_asked_at, ...question }) => ({
    ...question,
    count: Number(count),
    firstAskedAt: first_asked_at,
    lastAskedAt: last_asked_at,
  }));
  return { rows: questions, total };
}

export async function removeUnanswered({ db }: Deps, { params }: Call<typeof contract.deleteUnanswered>) {
  await db.write((trx) => removeQuestion(trx, params.id));
  return { success: true } as const;
}

/** Removes a question from the list and returns it. */
export async function removeQuestion(connection: Connection, id: string): Promise<Row<"unanswered_question">> {
  const deletion = connection.deleteFrom("unanswered_question").where("id", "=", id).returningAll();
  return deletion.executeTakeFirstOrThrow(() => new AppError("not-found"));
}

/** Counts an unanswered question, without waiting for the disk: a power cut may lose the count. */
export async function countUnanswered(
  { db, now }: Deps,
  question: Pick<Row<"unanswered_question">, "question" | "question_key" | "locale">,
): Promise<void> {
  const time = now();
  const row = { id: newId(time), ...question, count: 1, first_asked_at: time, last_asked_at: time };
  await writeUnsynced(db, (connection) =>
    connection
      .insertInto("unanswered_question")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["locale", "question_key"]).doUpdateSet((eb) => ({
          count: eb("unanswered_question.count", "+", 1),
          question: question.question,
          last_asked_at: time,
        })),
      )
      .execute(),
  );
}

export async function deleteQuestions(trx: Connection, keys: readonly string[]): Promise<void> {
  for (const some of batchesOf(keys, maxKeys))
    await trx.deleteFrom("unanswered_question").where("question_key", "in", some).execute();
}

/**
 * Deletes questions last asked more than CHAT_KEEP_DAYS ago, and all but the latest {@link maxKept}, so that nobody can
 * fill the disk.
 */
export async function deleteOldQuestions({ db, now, config }: Deps): Promise<void> {
  const before = daysBefore(now(), config.CHAT_KEEP_DAYS).toISOString();
  await db.write(async (trx) => {
    await trx.deleteFrom("unanswered_question").where("last_asked_at", "<", before).execute();
    const all = trx.selectFrom("unanswered_question").select("id");
    const latest = all.orderBy("last_asked_at", "desc").limit(maxKept);
    await trx.deleteFrom("unanswered_question").where("id", "not in", latest).execute();
  });
}
