// The tables of the assistant.
import type { Id, OptionalTime, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    chat_conversation: ChatConversationTable;
    chat_message: ChatMessageTable;
  }
}

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
