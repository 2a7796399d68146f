// What the assistant holds of one person (GDPR art. 15, 17, 20): the conversations in which their address was written.
// A conversation without it belongs to nobody that we know; it goes after CHAT_KEEP_DAYS.
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import { contains } from "#app/platform/db/search.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import { deleteAsked } from "./unanswered.server.ts";

type Connection = Kysely<Tables>;

/** The messages and titles of those conversations, conversation by conversation, the oldest first. */
export async function findPersonData(connection: Connection, email: string) {
  const conversations = await conversationsNaming(connection, email);
  const messages = await messagesOf(connection, conversations);
  return conversations.map(({ session_hash: _hash, id, ...conversation }) => ({
    id,
    ...conversation,
    messages: messages
      .filter((message) => message.conversation_id === id)
      .map(({ role, content }) => `${role}: ${content}`)
      .join("\n\n"),
  }));
}

/** Deletes them, with the questions that they asked, answered by staff or not; returns how many conversations. */
export async function erasePerson(trx: Transaction<Tables>, email: string): Promise<number> {
  const conversations = await conversationsNaming(trx, email);
  if (conversations.length === 0) return 0;
  const messages = await messagesOf(trx, conversations);
  await deleteAsked(
    trx,
    messages.filter(({ role }) => role === "user").map(({ content }) => content),
  );
  await trx
    .deleteFrom("chat_conversation")
    .where(
      "id",
      "in",
      conversations.map(({ id }) => id),
    )
    .execute();
  return conversations.length;
}

async function conversationsNaming(connection: Connection, email: string) {
  const candidates = await connection
    .selectFrom("chat_conversation as conversation")
    .leftJoin("chat_message as message", "message.conversation_id", "conversation.id")
    .selectAll("conversation")
    .select(["message.content as content"])
    .where((eb) =>
      eb.or([contains(sql`lower(message.content)`, email), contains(sql`lower(conversation.title)`, email)]),
    )
    .orderBy("conversation.id")
    .execute();
  const naming = candidates.filter(({ content, title }) => names(`${title} ${content ?? ""}`, email));
  return [...new Map(naming.map(({ content: _content, ...row }) => [row.id, row])).values()];
}

function messagesOf(connection: Connection, conversations: readonly { id: string }[]) {
  const ids = conversations.map(({ id }) => id);
  return ids.length === 0
    ? Promise.resolve([])
    : connection.selectFrom("chat_message").selectAll().where("conversation_id", "in", ids).orderBy("id").execute();
}

/** True if the text holds this very address, not a longer one that ends or begins like it. */
export function names(text: string, email: string): boolean {
  const literal = email.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.!#$%&'*+/=?^\`{|}~-])${literal}(?![\\w-]|\\.\\w)`, "i").test(text);
}
