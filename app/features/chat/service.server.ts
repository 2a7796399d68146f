// Conversations of a session: list, create, read, delete, and cleanup. For sending messages, see
// send-message.server.ts.
import { AppError } from "#app/platform/base/errors.ts";
import { hashSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { deleteOrRefuse } from "#app/platform/db/delete-or-refuse.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import { countRows, readPage } from "#app/platform/db/paging.server.ts";
import type { Connection, Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { daysBefore } from "#app/platform/settings/retention-period.ts";
import type * as contract from "./contract.ts";
import type { Conversation } from "./contract.ts";
import { prepareKnowledge } from "./knowledge.server.ts";
import { defaultTitle } from "./limits.ts";
import { messageFrom } from "./messages.server.ts";

function ofSession(connection: Connection, sessionId: string) {
  return connection.selectFrom("chat_conversation").where("session_hash", "=", hashSecret(sessionId));
}

/**
 * Returns the conversations of a session, the last changed first. Makes the knowledge too, as the assistant is being
 * opened.
 */
export async function listConversations(deps: Deps, { chatSessionId }: Call<typeof contract.listConversations>) {
  void prepareKnowledge(deps);
  const all = ofSession(deps.db.kysely, chatSessionId).selectAll();
  return (await all.orderBy("updated_at", "desc").orderBy("id", "desc").execute()).map(conversationFrom);
}

/**
 * Checks that a conversation belongs to a session.
 * @throws AppError not-found, including that of another session
 */
export async function requireConversation({ db }: Deps, sessionId: string, id: string): Promise<void> {
  const conversation = await ofSession(db.kysely, sessionId).select("id").where("id", "=", id).executeTakeFirst();
  if (!conversation) throw new AppError("not-found");
}

/**
 * Creates a conversation; an empty title becomes the default one.
 * @throws AppError conflict if the session has the maximum number of conversations
 */
export async function createConversation(
  deps: Deps,
  { chatSessionId, body, requestContext }: Call<typeof contract.createConversation>,
) {
  const now = deps.now();
  const row = {
    id: newId(now),
    session_hash: hashSecret(chatSessionId),
    title: body.title || defaultTitle,
    preview: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  await deps.db.write(async (trx) => {
    await refuseTooManyConversations(deps, trx, { sessionId: chatSessionId, locale: requestContext.locale });
    await trx.insertInto("chat_conversation").values(row).execute();
  });
  return conversationFrom(row);
}

/** Throws if the session has the maximum number of conversations; parallel calls of the session wait for each other. */
async function refuseTooManyConversations(
  deps: Deps,
  trx: Trx,
  { sessionId, locale }: { sessionId: string; locale: Locale },
): Promise<void> {
  const max = deps.config.LIMIT_CONVERSATIONS_PER_SESSION;
  await lockUntilCommit(trx, `chat:${hashSecret(sessionId)}`);
  if ((await countRows(ofSession(trx, sessionId))) >= max)
    throw new AppError("conflict", { message: deps.translate(locale, "chat.fullList", { max }) });
}

/** Returns the messages of a conversation, the oldest first: all of them, or one page. */
export async function listMessages(deps: Deps, { chatSessionId, params, query }: Call<typeof contract.listMessages>) {
  await requireConversation(deps, chatSessionId, params.id);
  const all = deps.db.kysely.selectFrom("chat_message").selectAll().where("conversation_id", "=", params.id);
  const { rows, total } = await readPage(all.orderBy("id"), query);
  return { rows: rows.map(messageFrom), total };
}

export async function deleteConversation(
  deps: Deps,
  { chatSessionId, params }: Call<typeof contract.deleteConversation>,
) {
  const ofThem = { id: params.id, session_hash: hashSecret(chatSessionId) };
  await deleteOrRefuse(deps.db, (trx) => trx.deleteFrom("chat_conversation").where((eb) => eb.and(ofThem)));
  return { success: true } as const;
}

/** Deletes conversations without activity for CHAT_KEEP_DAYS; returns the number of conversations. */
export async function deleteOldConversations(deps: Deps): Promise<number> {
  const before = daysBefore(deps.now(), deps.config.CHAT_KEEP_DAYS).toISOString();
  const { numDeletedRows } = await deps.db.write((trx) =>
    trx.deleteFrom("chat_conversation").where("updated_at", "<", before).executeTakeFirst(),
  );
  return Number(numDeletedRows);
}

function conversationFrom({ id, title, updated_at, preview }: Row<"chat_conversation">): Conversation {
  return { id, title, updatedAt: updated_at, ...(preview === null ? {} : { preview }) };
}
