// The tables of what visitors asked in vain, and of what staff answer.
import type { Id, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    unanswered_question: UnansweredQuestionTable;
    staff_answer: StaffAnswerTable;
  }
}

/** Counted without any trace of the visitor. Listed by `count, last_asked_at`. */
export type UnansweredQuestionTable = {
  id: Id;
  /** Folded question, unique per language. */
  question_key: string;
  locale: string;
  /** As last asked, with email addresses and numbers masked. */
  question: string;
  count: number;
  first_asked_at: Time;
  last_asked_at: Time;
};

/** An answer that staff gave to an unanswered question: published by the assistant. Listed by `updated_at, id`; kept until deleted. */
export type StaffAnswerTable = {
  id: Id;
  /** As in `unanswered_question`; unique with the language. */
  question_key: string;
  locale: string;
  /** As it was last asked, email addresses and numbers masked. */
  question: string;
  answer: string;
  /** A page of ours, without the language: `/services`. */
  path: string;
  created_at: Time;
  updated_at: Time;
};
