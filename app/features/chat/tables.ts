// The tables of the assistant.
import type { Id, OptionalTime, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    chat_conversation: ChatConversationTable;
    chat_message: ChatMessageTable;
  }
}

/** Conversations, listed by `updated_at, id`, newest first; deleted CHAT_KEEP_DAYS after the last change. */
export type ChatConversationTable = {
  id: Id;
  /** SHA-256 of the browser's session id. */
  session_hash: string;
  title: string;
  /** Beginning of the first message. */
  preview: string | null;
  created_at: Time;
  updated_at: Time;
};

/** Messages, listed by `id`; deleted with their conversation (on delete cascade). */
export type ChatMessageTable = {
  id: Id;
  conversation_id: Id;
  role: "user" | "assistant";
  content: string;
  created_at: Time;
  /** Replies only: the message that it answers, unique. */
  reply_to: Id | null;
  /** Replies only: `answer`, `suggestion`, `unknown` or `fixed`. */
  kind: string | null;
  /** Replies only: JSON array of `{title, href}`. */
  sources: string | null;
  /** Replies only: the language model that wrote it, or null. */
  model: string | null;
  /**
   * Hash of the `Idempotency-Key`, unique per conversation; valid for 24 h, removed when a later message has the same
   * key.
   */
  repeat_key: string | null;
  /** End of the lease of the request that writes the reply. */
  answering_until: OptionalTime;
};
