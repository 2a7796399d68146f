// Data subject requests (GDPR art. 15, 17, 20): export and erasure of the conversations that contain a person's email
// address or phone number. Conversations without either cannot be attributed to a person; they are deleted after
// CHAT_KEEP_DAYS.
import { sql } from "kysely";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import { holdsKey, partsOfKey, writtenKeys } from "#app/platform/text/written-addresses.ts";
import { deleteAsked } from "./questions.server.ts";

/** Returns the conversations that contain a person's address or phone number, the oldest first, for an export. */
export async function findPersonData(connection: Connection, key: string) {
  const named = await conversationsNaming(connection, key);
  return named.map(({ conversation: { session_hash: _hash, id, ...conversation }, messages }) => ({
    id,
    ...conversation,
    messages: messages.map(({ role, content }) => `${role}: ${content}`).join("\n\n"),
  }));
}

/** Deletes a person's conversations and their unanswered questions; returns the number of conversations. */
export async function erasePerson(trx: Trx, { key, ids }: ErasureRequest): Promise<number> {
  const all = await conversationsNaming(trx, key);
  const named = all.filter(({ conversation }) => ids?.includes(conversation.id) ?? true);
  const questions = named.flatMap(({ messages }) =>
    messages.flatMap((message) => (message.role === "user" ? message.content : [])),
  );
  await deleteAsked(trx, questions);
  for (const { conversation } of named)
    await trx.deleteFrom("chat_conversation").where("id", "=", conversation.id).execute();
  return named.length;
}

/** Returns all email addresses and phone numbers that conversations contain. */
export async function findWrittenAddresses(connection: Connection): Promise<string[]> {
  const messages = connection.selectFrom("chat_message").select("content as text");
  const titles = connection.selectFrom("chat_conversation").select("title as text");
  const rows = await messages.unionAll(titles).execute();
  return rows.flatMap(({ text }) => writtenKeys(text));
}

async function conversationsNaming(connection: Connection, key: string) {
  const candidates = await connection
    .selectFrom("chat_conversation as conversation")
    .selectAll()
    .where((eb) =>
      eb.or([
        contains(sql`lower(conversation.title)`, ...partsOfKey(key)),
        eb.exists(
          eb
            .selectFrom("chat_message as message")
            .select("message.id")
            .whereRef("message.conversation_id", "=", "conversation.id")
            .where(contains(sql`lower(message.content)`, ...partsOfKey(key))),
        ),
      ]),
    )
    .orderBy("id")
    .execute();
  const naming = [];
  for (const conversation of candidates) {
    const messagesQuery = connection
      .selectFrom("chat_message")
      .selectAll()
      .where("conversation_id", "=", conversation.id);
    const messages = await messagesQuery.orderBy("id").execute();
    const texts = [conversation.title, ...messages.map(({ content }) => content)];
    if (texts.some((text) => holdsKey(text, key))) naming.push({ conversation, messages });
  }
  return naming;
}
