// The SQL of conversations and messages. Nobody else touches their tables.
import type { Kysely, Transaction } from "kysely";
import { countRows, readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import type { NewRow, Row, Tables } from "#app/platform/db/tables.ts";
import type { IndexedPost } from "./passages/post-passages.server.ts";

type Connection = Kysely<Tables>;

/** A conversation as it lies in its table. */
export type ConversationRow = Row<"chat_conversation">;

/** A message as it lies in its table. */
export type MessageRow = Row<"chat_message">;

/** The conversations of a session, the last changed first. */
export async function listConversations(connection: Connection, sessionHash: string): Promise<ConversationRow[]> {
  return connection
    .selectFrom("chat_conversation")
    .selectAll()
    .where("session_hash", "=", sessionHash)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** One conversation of a session; undefined where it is somebody else's or there is none. */
export async function findConversation(
  connection: Connection,
  id: string,
  sessionHash: string,
): Promise<ConversationRow | undefined> {
  return connection
    .selectFrom("chat_conversation")
    .selectAll()
    .where("id", "=", id)
    .where("session_hash", "=", sessionHash)
    .executeTakeFirst();
}

/** Keeps a new conversation. */
export async function insertConversation(connection: Connection, row: NewRow<"chat_conversation">): Promise<void> {
  await connection.insertInto("chat_conversation").values(row).execute();
}

/** Notes that a conversation went on; its first message also becomes its preview. False where it was deleted meanwhile. */
export async function touchConversation(
  trx: Transaction<Tables>,
  id: string,
  change: { now: Date; preview?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("chat_conversation")
    .set((eb) => ({
      updated_at: change.now,
      preview: change.preview === undefined ? eb.ref("preview") : eb.fn.coalesce("preview", eb.val(change.preview)),
    }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a conversation of a session with its messages; false where there was none. */
export async function deleteConversation(connection: Connection, id: string, sessionHash: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom("chat_conversation")
    .where("id", "=", id)
    .where("session_hash", "=", sessionHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes conversations that nothing happened in since a time; answers how many. */
export async function deleteConversationsBefore(connection: Connection, time: Date): Promise<number> {
  const { numDeletedRows } = await connection
    .deleteFrom("chat_conversation")
    .where("updated_at", "<", time.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The messages of a conversation, the oldest first. */
export function listMessages(connection: Connection, conversationId: string, paging: Paging) {
  return readPage(
    connection.selectFrom("chat_message").selectAll().where("conversation_id", "=", conversationId).orderBy("id"),
    paging,
  );
}

/** How many messages a visitor wrote in a conversation; each has at most one reply. */
export function countQuestions(connection: Connection, conversationId: string): Promise<number> {
  return countRows(
    connection.selectFrom("chat_message").where("conversation_id", "=", conversationId).where("role", "=", "user"),
  );
}

/** How many conversations a session has. */
export function countConversations(connection: Connection, sessionHash: string): Promise<number> {
  return countRows(connection.selectFrom("chat_conversation").where("session_hash", "=", sessionHash));
}

/** The last few messages of a conversation, the newest first. */
export async function lastMessages(
  connection: Connection,
  conversationId: string,
  count: number,
): Promise<MessageRow[]> {
  return connection
    .selectFrom("chat_message")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

/** Keeps a message. Fails with `unique` where its repeat key or the message it replies to is taken. */
export async function insertMessage(connection: Connection, row: NewRow<"chat_message">): Promise<void> {
  await connection.insertInto("chat_message").values(row).execute();
}

/** The message that came with a repeat key since a time; undefined where there is none. */
export async function findRepeated(
  connection: Connection,
  conversationId: string,
  repeatKey: string,
  since: Date,
): Promise<MessageRow | undefined> {
  return connection
    .selectFrom("chat_message")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("repeat_key", "=", repeatKey)
    .where("created_at", ">", since.toISOString())
    .executeTakeFirst();
}

/** Frees a repeat key that is older than a time. */
export async function freeRepeatKey(
  trx: Transaction<Tables>,
  conversationId: string,
  repeatKey: string,
  before: Date,
): Promise<void> {
  await trx
    .updateTable("chat_message")
    .set({ repeat_key: null })
    .where("conversation_id", "=", conversationId)
    .where("repeat_key", "=", repeatKey)
    .where("created_at", "<=", before.toISOString())
    .execute();
}

/** The reply to a message; undefined while there is none. */
export async function findReply(connection: Connection, messageId: string): Promise<MessageRow | undefined> {
  return connection.selectFrom("chat_message").selectAll().where("reply_to", "=", messageId).executeTakeFirst();
}

/** How many replies are being written for a session now. */
export async function countAnswering(connection: Connection, sessionHash: string, now: Date): Promise<number> {
  const { count } = await connection
    .selectFrom("chat_message")
    .innerJoin("chat_conversation", "chat_conversation.id", "chat_message.conversation_id")
    .where("session_hash", "=", sessionHash)
    .where("answering_until", ">", now.toISOString())
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes the writing of a reply where nobody is at it; false where somebody is. */
export async function claimAnswering(
  connection: Connection,
  messageId: string,
  times: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable("chat_message")
    .set({ answering_until: times.until })
    .where("id", "=", messageId)
    .where((eb) => eb.or([eb("answering_until", "is", null), eb("answering_until", "<=", times.now.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that nobody writes the reply any more. */
export async function endAnswering(connection: Connection, messageId: string): Promise<void> {
  await connection
    .updateTable("chat_message")
    .set({ answering_until: null })
    .where("id", "=", messageId)
    .where("answering_until", "is not", null)
    .execute();
}

// Posts are read here, of public columns alone: features are islands, and what changes a post raises the content version.

/** Newest posts that are indexed at most: about 10 passages each. */
const most = 500;

/** The published posts, the newest first. Drafts are never read. */
export async function listIndexedPosts(connection: Connection): Promise<IndexedPost[]> {
  return connection
    .selectFrom("post")
    .select(["slug", "title", "excerpt", "content_html as html", "locale"])
    .where("is_published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}
