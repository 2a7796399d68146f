// The tables of unanswered questions and of the staff's answers.
import type { Id, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    unanswered_question: UnansweredQuestionTable;
    staff_answer: StaffAnswerTable;
  }
}

/** Counted without any reference to the visitor. Listed by `count, last_asked_at`. */
export type UnansweredQuestionTable = {
  id: Id;
  /** Folded question, unique per language. */
  question_key: string;
  locale: string;
  /** The last wording, with email addresses and numbers masked. */
  question: string;
  count: number;
  first_asked_at: Time;
  last_asked_at: Time;
};

/** A staff answer to an unanswered question, used by the assistant. Listed by `updated_at, id`; kept until deleted. */
export type StaffAnswerTable = {
  id: Id;
  /** Equals that of `unanswered_question`; unique with the language. */
  question_key: string;
  locale: string;
  /** The last wording, with email addresses and numbers masked. */
  question: string;
  answer: string;
  /** The path of a page of the site, without a language prefix: `/services`. */
  path: string;
  created_at: Time;
  updated_at: Time;
};
