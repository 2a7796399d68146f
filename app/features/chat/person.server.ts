// What the assistant holds of one person (GDPR art. 15, 17, 20): the conversations, and the answers of staff, in which their
// address was written. A conversation without it belongs to nobody that we know; it goes after CHAT_KEEP_DAYS.
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import { deleteAsked } from "./questions.server.ts";

type Connection = Kysely<Tables>;

/** The messages and titles of those conversations, conversation by conversation, the oldest first. */
export const conversations = {
  async findPersonData(connection: Connection, email: string) {
    const named = await conversationsNaming(connection, email);
    return named.map(({ conversation: { session_hash: _hash, id, ...conversation }, messages }) => ({
      id,
      ...conversation,
      messages: messages.map(({ role, content }) => `${role}: ${content}`).join("\n\n"),
    }));
  },
  /** Deletes them with the questions that they asked, answered by staff or not; returns how many conversations. */
  async erasePerson(trx: Transaction<Tables>, email: string): Promise<number> {
    const named = await conversationsNaming(trx, email);
    const asked = named.flatMap(({ messages }) => messages.flatMap((one) => (one.role === "user" ? one.content : [])));
    await deleteAsked(trx, asked);
    for (const { conversation } of named)
      await trx.deleteFrom("chat_conversation").where("id", "=", conversation.id).execute();
    return named.length;
  },
};

/** The answers of staff that name the address. */
export const staffAnswers = {
  async findPersonData(connection: Connection, email: string) {
    const rows = await connection
      .selectFrom("staff_answer")
      .selectAll()
      .where((eb) => eb.or([contains(sql`lower(question)`, email), contains(sql`lower(answer)`, email)]))
      .orderBy("id")
      .execute();
    const naming = rows.filter(({ question, answer }) => names(`${question} ${answer}`, email));
    return naming.map(({ question_key: _key, ...row }) => row);
  },
  /** Deletes them; returns how many. */
  async erasePerson(trx: Transaction<Tables>, email: string): Promise<number> {
    const rows = await staffAnswers.findPersonData(trx, email);
    for (const { id } of rows) await trx.deleteFrom("staff_answer").where("id", "=", id).execute();
    if (rows.length > 0) await incrementContentVersion(trx);
    return rows.length;
  },
};

/** Returns what looks like an email address in conversations and in answers of staff. */
export async function findWrittenAddresses(connection: Connection): Promise<string[]> {
  const messages = connection.selectFrom("chat_message").select("content as text").where("content", "like", "%@%");
  const titles = connection.selectFrom("chat_conversation").select("title as text").where("title", "like", "%@%");
  const answers = connection.selectFrom("staff_answer").select(sql<string>`question || ' ' || answer`.as("text"));
  const rows = await messages.unionAll(titles).unionAll(answers).execute();
  return rows.flatMap(({ text }) => text.match(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g) ?? []);
}

async function conversationsNaming(connection: Connection, email: string) {
  const candidates = await connection
    .selectFrom("chat_conversation as conversation")
    .selectAll()
    .where((eb) =>
      eb.or([
        contains(sql`lower(conversation.title)`, email),
        eb.exists(
          eb
            .selectFrom("chat_message as message")
            .select("message.id")
            .whereRef("message.conversation_id", "=", "conversation.id")
            .where(contains(sql`lower(message.content)`, email)),
        ),
      ]),
    )
    .orderBy("id")
    .execute();
  const naming = [];
  for (const conversation of candidates) {
    const ofIt = connection.selectFrom("chat_message").selectAll().where("conversation_id", "=", conversation.id);
    const messages = await ofIt.orderBy("id").execute();
    const texts = [conversation.title, ...messages.map(({ content }) => content)];
    if (texts.some((text) => names(text, email))) naming.push({ conversation, messages });
  }
  return naming;
}

/** True if the text holds this very address, not a longer one that ends or begins like it. */
function names(text: string, email: string): boolean {
  const literal = email.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.!#$%&'*+/=?^\`{|}~-])${literal}(?![\\w-]|\\.\\w)`, "i").test(text);
}
