// Visitors' questions without an answer; the assistant records them (features/chat).
import type { Kysely } from "kysely";
import { readPage } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Row, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { wordsOf } from "#app/platform/i18n/stemmed.server.ts";
import type * as contract from "./contract.ts";

/** The number of questions listed without a page. */
const mostListed = 1_000;

const orders = {
  count: ["count", "last_asked_at"],
  lastAskedAt: ["last_asked_at"],
} as const;

/** Lists questions that contain all words of a search, by default the most frequent first, then the latest. */
export async function listUnanswered({ db }: Deps, { query }: Call<typeof contract.listUnanswered>) {
  const { search = "", sort = "count", order = "desc", ...paging } = query;
  const all = db.kysely.selectFrom("unanswered_question").selectAll();
  const matching = all.where((eb) => eb.and(wordsOf(search).map((word) => contains("question_key", word))));
  const sorted = orders[sort].reduce((sorting, column) => sorting.orderBy(column, order), matching);
  const { rows, total } = await readPage(sorted.orderBy("id"), { page: 1, perPage: mostListed, ...paging });
  const found = rows.map(({ question_key: _key, count, first_asked_at, last_asked_at, ...question }) => ({
    ...question,
    count: Number(count),
    firstAskedAt: first_asked_at,
    lastAskedAt: last_asked_at,
  }));
  return { rows: found, total };
}

export async function removeUnanswered({ db }: Deps, { params }: Call<typeof contract.deleteUnanswered>) {
  await db.write((trx) => removeQuestion(trx, params.id));
  return { success: true } as const;
}

/** Removes a question from the list and returns it. */
export async function removeQuestion(connection: Kysely<Tables>, id: string): Promise<Row<"unanswered_question">> {
  const deletion = connection.deleteFrom("unanswered_question").where("id", "=", id).returningAll();
  return deletion.executeTakeFirstOrThrow(() => new AppError("not-found"));
}
