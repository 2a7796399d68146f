// Groups unanswered questions for staff (features/unanswered-questions), without a reference to the visitor.
import { countUnanswered, deleteQuestions } from "#app/features/unanswered-questions/public.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { folded } from "#app/platform/text/folded.ts";
import { splitWords } from "./find/words.server.ts";

/** Maximum length of a stored question, in characters; the rest of a longer one is left out. */
const maxLength = 300;

/**
 * Returns a question with email addresses, web addresses and numbers of five or more digits replaced, because
 * they may identify a person.
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
function questionColumns(question: string): { question: string; question_key: string } {
  const masked = maskPersonal(question.slice(0, maxLength)).replaceAll(/\s+/g, " ").trim();
  const words = [...new Set(splitWords(masked))].toSorted();
  return { question: masked, question_key: (words.join(" ") || folded(masked)).slice(0, maxLength) };
}

/** Counts an unanswered question. */
export async function recordUnanswered(deps: Deps, question: string, locale: Locale): Promise<void> {
  await countUnanswered(deps, { ...questionColumns(question), locale });
}

/**
 * Deletes the rows of these questions, for an erasure request. Staff answers remain, because they are the
 * company's own texts.
 */
export async function deleteAsked(trx: Trx, questions: readonly string[]): Promise<void> {
  await deleteQuestions(trx, [...new Set(questions.map((question) => questionColumns(question).question_key))]);
}
