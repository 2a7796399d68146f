// Messages as rows: what a visitor sent, what is replied, and what stood before.
import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { NewRow, Row, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { PlannedReply } from "./answer/compose.server.ts";
import type { Message, ReplyKind, Source } from "./contract.ts";
import type { Turn } from "./model/prompt.server.ts";

/** A message as it is stored. */
export type MessageRow = Row<"chat_message">;

/** Makes the row of a visitor's message. `until` is set if its reply is being written. */
export function userRow(
  deps: Deps,
  { conversationId, content, repeatKey }: { conversationId: string; content: string; repeatKey: string | undefined },
  until: Date | null,
): MessageRow {
  return {
    ...emptyRow(deps, conversationId),
    role: "user",
    content,
    repeat_key: repeatKey === undefined ? null : hashOf(repeatKey),
    answering_until: until?.toISOString() ?? null,
  };
}

/** Makes the row of a reply. `model` is null if none wrote it. */
export function replyRow(
  deps: Deps,
  { id, conversation_id }: Pick<MessageRow, "id" | "conversation_id">,
  { content, kind, sources, model }: Pick<PlannedReply, "content" | "kind" | "sources"> & { model: string | null },
): MessageRow {
  const role = "assistant";
  return {
    ...emptyRow(deps, conversation_id),
    role,
    content,
    reply_to: id,
    kind,
    sources: JSON.stringify(sources),
    model,
  };
}

const empty = { reply_to: null, kind: null, sources: null, model: null, repeat_key: null, answering_until: null };

function emptyRow(deps: Deps, conversationId: string) {
  const now = deps.now();
  return { ...empty, id: newId(now), conversation_id: conversationId, created_at: now.toISOString() };
}

/** Returns what is stored of a repeat key. */
export function hashOf(repeatKey: string): string {
  return createHash("sha256").update(repeatKey).digest("base64url");
}

/** Returns a stored message as the API answers it. */
export function messageFrom(row: MessageRow): Message {
  const message = {
    id: row.id,
    conversationId: row.conversation_id,
    role: row.role,
    content: row.content,
    createdAt: row.created_at,
  };
  if (row.role === "user") return message;
  return {
    ...message,
    generated: true,
    model: row.model,
    kind: row.kind as ReplyKind, // only our own kinds are ever written
    sources: JSON.parse(row.sources ?? "[]") as Source[], // our own JSON, written above
  };
}

/** Inserts a message. Fails with `unique` if its repeat key or the message it replies to is taken. */
export async function insertMessage(connection: Kysely<Tables>, row: NewRow<"chat_message">): Promise<void> {
  await connection.insertInto("chat_message").values(row).execute();
}

/** Sets when a conversation last changed; its first message also becomes its preview. False if it is deleted. */
export async function touchConversation(
  trx: Transaction<Tables>,
  id: string,
  { now, preview = null }: { now: Date; preview?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("chat_conversation")
    .set((eb) => ({ updated_at: now, preview: eb.fn.coalesce("preview", eb.val(preview)) }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the last two questions of a conversation with their answers, the earliest first; those before a message, if one is given. */
export async function turnsBefore({ db }: Deps, conversationId: string, until?: string): Promise<Turn[]> {
  const ofConversation = db.kysely.selectFrom("chat_message").selectAll().where("conversation_id", "=", conversationId);
  const last = await ofConversation.orderBy("id", "desc").limit(8).execute();
  const answerTo = (id: string) => last.find((message) => message.reply_to === id)?.content ?? "";
  return last
    .filter(({ role, id }) => role === "user" && (until === undefined || id < until))
    .slice(0, 2)
    .toReversed()
    .map(({ id, content }) => ({ question: content, answer: answerTo(id) }));
}
