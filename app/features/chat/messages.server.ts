// Rows of messages: creating them, converting them for the API, and reading earlier ones.
import { newId } from "#app/platform/db/ids.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { PlannedReply } from "./answer/compose.server.ts";
import type { Message, ReplyKind, Source } from "./contract.ts";
import type { Turn } from "./model/prompt.server.ts";

export type MessageRow = Row<"chat_message">;

const empty = { reply_to: null, kind: null, sources: null, model: null, repeat_key: null, answering_until: null };

export function newMessage(
  deps: Deps,
  message: Pick<MessageRow, "conversation_id" | "role" | "content"> & Partial<MessageRow>,
): MessageRow {
  const now = deps.now();
  return { ...empty, ...message, id: newId(now), created_at: now.toISOString() };
}

/** Creates the row of a reply; `model` is null or missing if no model wrote it. */
export function replyTo(
  deps: Deps,
  { id, conversation_id }: MessageRow,
  {
    content,
    kind,
    sources,
    model = null,
  }: Pick<PlannedReply, "content" | "kind" | "sources"> & { model?: string | null },
): MessageRow {
  const reply = { content, kind, sources: JSON.stringify(sources), model, reply_to: id };
  return newMessage(deps, { conversation_id, role: "assistant", ...reply });
}

/** Returns a stored message in the form of the API. */
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
    kind: row.kind as ReplyKind, // only these kinds are stored
    sources: JSON.parse(row.sources ?? "[]") as Source[], // written by `replyTo`
  };
}

/** Sets the time of a conversation's last change, and its preview if it has none. Returns false if it is deleted. */
export async function touchConversation(
  trx: Trx,
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

/**
 * Returns the last two questions of a conversation with their answers, the earliest first; `until` excludes messages
 * from its id on.
 */
export async function readEarlierTurns({ db }: Deps, conversationId: string, until?: string): Promise<Turn[]> {
  const ofConversation = db.kysely.selectFrom("chat_message").selectAll().where("conversation_id", "=", conversationId);
  const last = await ofConversation.orderBy("id", "desc").limit(8).execute();
  const answerTo = (id: string) => last.find((message) => message.reply_to === id)?.content ?? "";
  return last
    .filter(({ role, id }) => role === "user" && (until === undefined || id < until))
    .slice(0, 2)
    .toReversed()
    .map(({ id, content }) => ({ question: content, answer: answerTo(id) }));
}
