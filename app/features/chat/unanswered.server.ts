// Questions that found no answer, for the people who write the content: grouped and counted, without any trace of who asked.
import type { Transaction } from "kysely";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import { writeUnsynced } from "#app/platform/db/write-unsynced.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { UnansweredQuestion } from "./admin/contract.ts";
import { deleteAnswersTo } from "./answers/queries.server.ts";
import { wordsOf } from "./find/words.server.ts";
import * as queries from "./unanswered-queries.server.ts";

/** Longest question that is kept, in characters: what is longer holds a story, not a question. */
const longest = 300;

/**
 * A question without what could name somebody: e-mail and web addresses, and numbers of five digits and more.
 * @example maskPersonal("call ana@pop.ro on 0722 123 456") // "call [email] on [number]"
 */
export function maskPersonal(text: string): string {
  return text
    .replaceAll(/[^\s@<>()]{1,64}@[^\s@<>()]{1,190}/g, "[email]")
    .replaceAll(/\b(?:https?:\/\/|www\.)\S{1,300}/gi, "[address]")
    .replaceAll(/\+?\d(?:[\s()./-]{0,2}\d){4,20}/g, "[number]");
}

/** Counts a question that found no answer. The count may be lost by a power cut: nothing that a visitor is waiting for. */
export async function noteUnanswered(deps: Deps, question: string, locale: Locale): Promise<void> {
  const now = deps.now();
  const row = {
    id: newId(now),
    ...groupOf(question),
    locale,
    count: 1,
    first_asked_at: now.toISOString(),
    last_asked_at: now.toISOString(),
  };
  await writeUnsynced(deps.db, (connection) => queries.countQuestion(connection, row));
}

/** Deletes what these questions were counted under, with the answers of staff to them, for a person who is erased. */
export async function deleteAsked(trx: Transaction<Tables>, questions: readonly string[]): Promise<void> {
  const keys = questions.map((question) => groupOf(question).question_key);
  let answers = 0;
  for (const locale of locales) {
    await queries.deleteQuestionsByKey(trx, locale, keys);
    answers += await deleteAnswersTo(trx, locale, keys);
  }
  if (answers > 0) await incrementContentVersion(trx);
}

/** A question as it is stored, and its words in alphabetical order, by which the same questions are counted together. */
function groupOf(question: string): { question: string; question_key: string } {
  const masked = maskPersonal(question.slice(0, longest)).replaceAll(/\s+/g, " ").trim();
  const words = [...new Set(wordsOf(masked))].toSorted();
  return { question: masked, question_key: (words.join(" ") || folded(masked)).slice(0, longest) };
}

/** The questions that found no answer, the most asked first. */
export async function listUnanswered(deps: Deps): Promise<UnansweredQuestion[]> {
  const rows = await queries.listQuestions(deps.db.kysely);
  return rows.map(({ id, question, locale, count, first_asked_at, last_asked_at }) => ({
    id,
    question,
    locale,
    count: Number(count),
    firstAskedAt: first_asked_at,
    lastAskedAt: last_asked_at,
  }));
}

/**
 * Takes a question off the list.
 * @throws AppError not-found
 */
export async function deleteUnanswered(deps: Deps, id: string): Promise<void> {
  const wasThere = await deps.db.write((trx) => queries.deleteQuestion(trx, id));
  if (!wasThere) throw new AppError("not-found");
}

/** Forgets questions that nobody asked since a time. */
export async function dropOldQuestions(deps: Deps, before: Date): Promise<void> {
  await deps.db.write((trx) => queries.deleteQuestionsBefore(trx, before));
}
