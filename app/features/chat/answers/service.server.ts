// Answers that staff give to unanswered questions. The content version rises with every change, so each process of the site
// answers with them from the commit on.
import type { Transaction } from "kysely";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError, invalidField } from "#app/platform/errors.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { AnswerPage, StaffAnswer } from "../admin/contract.ts";
import { listPages } from "../knowledge.server.ts";
import * as unanswered from "../unanswered-queries.server.ts";
import * as queries from "./queries.server.ts";

/** What staff write. */
export type WrittenAnswer = { answer: string; path: string };

/** Returns the pages that an answer may lead to, each once. */
export async function listAnswerPages(deps: Deps, locale: Locale): Promise<AnswerPage[]> {
  return Array.from(await listPages(deps, locale), ([path, title]) => ({ path, title }));
}

/**
 * Answers a question and takes it off the list, in one transaction.
 * @throws AppError not-found; validation if the path is no page of ours
 */
export async function answerQuestion(deps: Deps, id: string, written: WrittenAnswer): Promise<StaffAnswer> {
  await refuseForeignPath(deps, written.path);
  const now = deps.now();
  const row = await changing(deps, async (trx) => {
    const question = await unanswered.takeQuestion(trx, id);
    if (!question) throw new AppError("not-found");
    const { question: words, question_key, locale } = question;
    const answer = { id: newId(now), question: words, question_key, locale, ...written };
    return queries.insertAnswer(trx, { ...answer, created_at: now, updated_at: now });
  });
  return answerFrom(row);
}

/** Returns answers of staff, the last changed first, and how many there are. */
export async function listAnswers(deps: Deps, paging: Paging): Promise<{ answers: StaffAnswer[]; total: number }> {
  const { rows, total } = await queries.listAnswers(deps.db.kysely, paging);
  return { answers: rows.map(answerFrom), total };
}

/** Returns an answer. @throws AppError not-found */
export async function readAnswer(deps: Deps, id: string): Promise<StaffAnswer> {
  const row = await queries.findAnswer(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return answerFrom(row);
}

/**
 * Changes an answer.
 * @throws AppError not-found; validation if the path is no page of ours
 */
export async function changeAnswer(deps: Deps, id: string, written: WrittenAnswer): Promise<StaffAnswer> {
  await refuseForeignPath(deps, written.path);
  const row = await changing(deps, (trx) => queries.updateAnswer(trx, id, { ...written, updated_at: deps.now() }));
  if (!row) throw new AppError("not-found");
  return answerFrom(row);
}

/** Deletes an answer. @throws AppError not-found */
export async function deleteAnswer(deps: Deps, id: string): Promise<void> {
  if (!(await changing(deps, (trx) => queries.deleteAnswer(trx, id)))) throw new AppError("not-found");
}

function changing<T>(deps: Deps, change: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return deps.db.write(async (trx) => {
    const changed = await change(trx);
    await incrementContentVersion(trx);
    return changed;
  });
}

async function refuseForeignPath(deps: Deps, path: string): Promise<void> {
  const pages = await listPages(deps, defaultLocale); // all pages, and posts, are in this language
  if (!pages.has(path)) throw invalidField("path", "Choose a page of this site.");
}

function answerFrom({ id, question, locale, answer, path, created_at, updated_at }: queries.AnswerRow): StaffAnswer {
  return { id, question, locale, answer, path, createdAt: created_at, updatedAt: updated_at };
}
