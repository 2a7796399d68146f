// Answers by staff to unanswered questions. Each change increments the content version, so every process of the site
// uses them from the commit on.
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockForUpdate } from "#app/platform/db/lock.server.ts";
import { readPage } from "#app/platform/db/paging.server.ts";
import { containsFolded } from "#app/platform/db/search.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatEtag, matchesVersion } from "#app/platform/http/endpoint.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type * as contract from "./contract.ts";
import { removeQuestion } from "./questions.server.ts";

const notFound = () => new AppError("not-found");

/** Returns the titles of the pages that an answer may link to, by path. */
export type ListPages = (deps: Deps, locale: Locale) => Promise<ReadonlyMap<string, string>>;

/** Returns the functions that need the site's pages. */
export function createAnswerService(listPages: ListPages) {
  /** @throws AppError validation for a path without a page */
  const refuseForeignPath = async (deps: Deps, path: string) => {
    const pages = await listPages(deps, defaultLocale); // the language that has all pages
    if (!pages.has(path)) throw invalidField("path", "Choose a page on this site.");
  };
  return {
    async listAnswerPages(deps: Deps, { query }: Call<typeof contract.listAnswerPages>) {
      const pages = await listPages(deps, isLocale(query.locale) ? query.locale : defaultLocale);
      return Array.from(pages, ([path, title]) => ({ path, title }));
    },
    async answerQuestion(deps: Deps, { params, body }: Call<typeof contract.answerQuestion>) {
      await refuseForeignPath(deps, body.path);
      return answerQuestion(deps, params.id, body);
    },
    async changeAnswer(deps: Deps, call: Call<typeof contract.changeAnswer>) {
      await refuseForeignPath(deps, call.body.path);
      return changeAnswer(deps, call);
    },
  };
}

/**
 * Answers a question and removes it from the list, in one transaction. A new answer replaces an earlier one to the same
 * question.
 */
async function answerQuestion(deps: Deps, id: string, body: Call<typeof contract.answerQuestion>["body"]) {
  const now = deps.now();
  return changing(deps, async (trx) => {
    const { question: text, question_key, locale } = await removeQuestion(trx, id);
    const { question = text, ...written } = body;
    const changed = { question, ...written, updated_at: now };
    return trx
      .insertInto("staff_answer")
      .values({ id: newId(now), question_key, locale, created_at: now, ...changed })
      .onConflict((conflict) => conflict.columns(["locale", "question_key"]).doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export async function listAnswers({ db }: Deps, { query }: Call<typeof contract.listAnswers>) {
  const { search, sort = "updatedAt", order = sort === "question" ? "asc" : "desc", ...paging } = query;
  let answers = db.kysely.selectFrom("staff_answer").selectAll();
  if (search) answers = answers.where(containsFolded(db.kysely, ["question", "answer"], search));
  const column = sort === "question" ? "question" : "updated_at";
  const { rows, total } = await readPage(answers.orderBy(column, order).orderBy("id", order), paging);
  return { rows: rows.map(answerFrom), total };
}

export async function readAnswer({ db }: Deps, { params, headers }: Call<typeof contract.readAnswer>) {
  const query = db.kysely.selectFrom("staff_answer").selectAll().where("id", "=", params.id);
  return tagged(answerFrom(await query.executeTakeFirstOrThrow(notFound)), headers);
}

function tagged(answer: contract.StaffAnswer, headers: Headers): contract.StaffAnswer {
  headers.set("ETag", formatEtag(answer.updatedAt));
  return answer;
}

async function changeAnswer(deps: Deps, { params, body, ifMatch, headers }: Call<typeof contract.changeAnswer>) {
  const changed = await changing(deps, async (trx) => {
    const query = trx.selectFrom("staff_answer").select("updated_at").where("id", "=", params.id);
    const before = await lockForUpdate(trx, query).executeTakeFirstOrThrow(notFound);
    if (!matchesVersion(before.updated_at, ifMatch)) throw new AppError("precondition-failed");
    return trx
      .updateTable("staff_answer")
      .set({ ...body, updated_at: deps.now() })
      .where("id", "=", params.id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound);
  });
  return tagged(changed, headers);
}

export async function deleteAnswer(deps: Deps, { params }: Call<typeof contract.deleteAnswer>) {
  await changing(deps, (trx) =>
    trx.deleteFrom("staff_answer").where("id", "=", params.id).returningAll().executeTakeFirstOrThrow(notFound),
  );
  return { success: true } as const;
}

type AnswerRow = Row<"staff_answer">;

async function changing({ db }: Deps, change: (trx: Trx) => Promise<AnswerRow>): Promise<contract.StaffAnswer> {
  const row = await db.write(async (trx) => {
    const changed = await change(trx);
    await incrementContentVersion(trx);
    return changed;
  });
  return answerFrom(row);
}

function answerFrom({ question_key: _key, created_at, updated_at, ...answer }: AnswerRow): contract.StaffAnswer {
  return { ...answer, createdAt: created_at, updatedAt: updated_at };
}
