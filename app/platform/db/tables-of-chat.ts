// The tables of the assistant.
import type { Id, OptionalTime, Time } from "./columns.ts";

/** Listed by `updated_at, id`, newest first; deleted after CHAT_KEEP_DAYS. */
export type ChatConversationTable = {
  id: Id;
  /** SHA-256 of the browser's session id. */
  session_hash: string;
  title: string;
  /** Beginning of its first message. */
  preview: string | null;
  created_at: Time;
  updated_at: Time;
};

/** Listed by `id`; on delete cascade. */
export type ChatMessageTable = {
  id: Id;
  conversation_id: Id;
  role: "user" | "assistant";
  content: string;
  created_at: Time;
  /** Of a reply: the message it answers, unique. */
  reply_to: Id | null;
  /** Of a reply: answer, suggestion, unknown or fixed. */
  kind: string | null;
  /** Of a reply: JSON array of `{title, href}`. */
  sources: string | null;
  /** Of a reply: the language model, or null. */
  model: string | null;
  /** Hash of the `Idempotency-Key`, unique per conversation; cleared after 24 h. */
  repeat_key: string | null;
  /** Lease of the process that writes the reply. */
  answering_until: OptionalTime;
};

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
