// Unanswered questions for staff (features/question), grouped and counted, without a reference to the visitor.
import type { Transaction } from "kysely";
import { batchesOf } from "#app/platform/db/batches.ts";
import { folded } from "#app/platform/text/folded.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import { writeUnsynced } from "#app/platform/db/write-unsynced.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { wordsOf } from "./find/words.server.ts";

/** Maximum length of a stored question, in characters; the rest of a longer one is left out. */
const longest = 300;

/** Maximum number of questions that a cleanup leaves. */
const mostKept = 5_000;

/** Maximum number of keys in one SQL statement. */
const mostKeys = 1_000;

/**
 * Returns a question with email addresses, web addresses and numbers of five or more digits replaced, as they may
 * identify a person.
 * @example maskPersonal("call ana@pop.ro on 0722 123 456") // "call [email] on [number]"
 */
function maskPersonal(text: string): string {
  return text
    .replaceAll(/[^\s@<>()]{1,64}@[^\s@<>()]{1,190}/g, "[email]")
    .replaceAll(/\b(?:https?:\/\/|www\.)\S{1,300}/gi, "[address]")
    .replaceAll(/\+?\d(?:[\s()./-]{0,2}\d){4,20}/g, "[number]");
}

/**
 * Returns a question as it is stored, and its key: its words in alphabetical order. Questions with the same key are one
 * row.
 */
function groupOf(question: string): { question: string; question_key: string } {
  const masked = maskPersonal(question.slice(0, longest)).replaceAll(/\s+/g, " ").trim();
  const words = [...new Set(wordsOf(masked))].toSorted();
  return { question: masked, question_key: (words.join(" ") || folded(masked)).slice(0, longest) };
}

/** Counts an unanswered question, without waiting for the disk: a power cut may lose the count. */
export async function noteUnanswered(deps: Deps, asked: string, locale: Locale): Promise<void> {
  const now = deps.now();
  const { question, question_key } = groupOf(asked);
  const row = { id: newId(now), question, question_key, locale, count: 1, first_asked_at: now, last_asked_at: now };
  await writeUnsynced(deps.db, (connection) =>
    connection
      .insertInto("unanswered_question")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["locale", "question_key"]).doUpdateSet((eb) => ({
          count: eb("unanswered_question.count", "+", 1),
          question,
          last_asked_at: now,
        })),
      )
      .execute(),
  );
}

/**
 * Deletes the rows of these questions, for an erasure request. Answers of staff remain, as they are the company's own
 * texts.
 */
export async function deleteAsked(trx: Transaction<Tables>, questions: readonly string[]): Promise<void> {
  const keys = [...new Set(questions.map((question) => groupOf(question).question_key))];
  for (const some of batchesOf(keys, mostKeys))
    await trx.deleteFrom("unanswered_question").where("question_key", "in", some).execute();
}

/**
 * Deletes questions last asked before a time, and all but the latest {@link mostKept}, so that nobody can fill the
 * disk.
 */
export async function deleteOldQuestions(trx: Transaction<Tables>, before: string): Promise<void> {
  await trx.deleteFrom("unanswered_question").where("last_asked_at", "<", before).execute();
  const all = trx.selectFrom("unanswered_question").select("id");
  const latest = all.orderBy("last_asked_at", "desc").limit(mostKept);
  await trx.deleteFrom("unanswered_question").where("id", "not in", latest).execute();
}
