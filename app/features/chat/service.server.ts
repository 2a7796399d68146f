// The rules of conversations: whose they are, what is listed, how long they are kept. Sending a message: send-message.server.ts.
import { newId } from "#app/platform/db/ids.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { countCall } from "#app/platform/http/limits.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { hashSecret } from "#app/platform/secret-hash.server.ts";
import { defaultTitle } from "./limits.ts";
import type { Conversation, Message, ReplyKind, Source } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { dropOldQuestions } from "./unanswered.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The conversations of a session, the last changed first. */
export async function listConversations(deps: Deps, sessionId: string): Promise<Conversation[]> {
  const rows = await queries.listConversations(deps.db.kysely, hashSecret(sessionId));
  return rows.map(conversationFrom);
}

/**
 * Begins a conversation; an empty title becomes the default one.
 * @throws AppError conflict where the session has as many as it may have.
 */
export async function createConversation(
  deps: Deps,
  sessionId: string,
  { title, locale }: { title: string | undefined; locale: Locale },
): Promise<Conversation> {
  const now = deps.now();
  const row = {
    id: newId(now),
    session_hash: hashSecret(sessionId),
    title: title || defaultTitle,
    preview: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  await deps.db.write(async (trx) => {
    await refuseBeyondList({ ...deps, db: inTransaction(deps.db, trx) }, row.session_hash, locale);
    await queries.insertConversation(trx, row);
  });
  return conversationFrom(row);
}

/** The counter's row is locked until the transaction ends, so that parallel beginnings of a session are counted one by one. */
async function refuseBeyondList(deps: Deps, sessionHash: string, locale: Locale): Promise<void> {
  const most = deps.config.LIMIT_CONVERSATIONS_PER_SESSION;
  await countCall(deps, { scope: "chatBeginning", key: sessionHash, most, windowMs: 60_000 });
  if ((await queries.countConversations(deps.db.kysely, sessionHash)) >= most)
    throw new AppError("conflict", { message: deps.translate(locale, "chat.fullList", { max: most }) });
}

/**
 * The messages of a conversation, the oldest first: all of them, or a page; `total` is how many there are.
 * @throws AppError not-found, also where it is somebody else's.
 */
export async function listMessages(
  deps: Deps,
  sessionId: string,
  { conversationId, ...paging }: { conversationId: string } & Paging,
): Promise<{ messages: Message[]; total: number }> {
  const conversation = await queries.findConversation(deps.db.kysely, conversationId, hashSecret(sessionId));
  if (!conversation) throw new AppError("not-found");
  const { rows, total } = await queries.listMessages(deps.db.kysely, conversationId, paging);
  return { messages: rows.map(messageFrom), total };
}

/**
 * Deletes a conversation with its messages, for good.
 * @throws AppError not-found, also where it is somebody else's.
 */
export async function deleteConversation(deps: Deps, sessionId: string, conversationId: string): Promise<void> {
  const wasThere = await deps.db.write((trx) => queries.deleteConversation(trx, conversationId, hashSecret(sessionId)));
  if (!wasThere) throw new AppError("not-found");
}

/** Deletes conversations and unanswered questions that nothing happened to for CHAT_KEEP_DAYS; answers how many conversations. For a timer. */
export async function dropOldConversations(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - deps.config.CHAT_KEEP_DAYS * dayMs);
  await dropOldQuestions(deps, before);
  return deps.db.write((trx) => queries.deleteConversationsBefore(trx, before));
}

function conversationFrom({ id, title, updated_at, preview }: queries.ConversationRow): Conversation {
  return { id, title, updatedAt: updated_at, ...(preview === null ? {} : { preview }) };
}

/** A stored message as it leaves the server. */
export function messageFrom(row: queries.MessageRow): Message {
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
    sources: JSON.parse(row.sources ?? "[]") as Source[], // our own JSON, written in send-message
  };
}
