// Idempotency of messages: a repeated message gets the answer of the first one. A lease determines which request writes
// the reply; the others wait for it.
import { setTimeout as delay } from "node:timers/promises";
import { dayMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { hashSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { countRows } from "#app/platform/db/paging.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { MessageRow } from "./messages.server.ts";

/** Validity of a repeat key. */
const repeatMs = dayMs;

/** Returns the message that was sent to a conversation with a repeat key within the last 24 h, if any. */
export async function findRepeated(
  { db, now }: Deps,
  conversationId: string,
  idempotencyKey: string | undefined,
): Promise<MessageRow | undefined> {
  if (idempotencyKey === undefined) return undefined;
  return db.kysely
    .selectFrom("chat_message")
    .selectAll()
    .where((eb) => eb.and({ conversation_id: conversationId, repeat_key: hashSecret(idempotencyKey) }))
    .where("created_at", ">", new Date(now().getTime() - repeatMs).toISOString())
    .executeTakeFirst();
}

/** Removes a message's repeat key from earlier messages for which it is no longer valid. */
export async function freeRepeatKey(trx: Trx, message: MessageRow): Promise<void> {
  const { conversation_id, repeat_key, created_at } = message;
  if (repeat_key === null) return;
  await trx
    .updateTable("chat_message")
    .set({ repeat_key: null })
    .where((eb) => eb.and({ conversation_id, repeat_key }))
    .where("created_at", "<=", new Date(Date.parse(created_at) - repeatMs).toISOString())
    .execute();
}

/** Counts the replies that are being written for a session. */
export function countAnswering({ db, now }: Deps, sessionHash: string): Promise<number> {
  return countRows(
    db.kysely
      .selectFrom("chat_message")
      .innerJoin("chat_conversation", "chat_conversation.id", "chat_message.conversation_id")
      .where("session_hash", "=", sessionHash)
      .where("answering_until", ">", now().toISOString()),
  );
}

/**
 * Waits for the reply that another request is writing and returns it; returns undefined if no request is, after
 * claiming the lease for this one.
 * @throws AppError unavailable if the signal is aborted
 */
export async function awaitReply(deps: Deps, { id }: MessageRow, signal: AbortSignal): Promise<MessageRow | undefined> {
  const replies = deps.db.kysely.selectFrom("chat_message").selectAll().where("reply_to", "=", id);
  for (;;) {
    const reply = await replies.executeTakeFirst();
    if (reply) return reply;
    if (await acquireLease(deps, id)) {
      const late = await replies.executeTakeFirst(); // its writer may have ended between the two queries
      if (late) await releaseLease(deps, id);
      return late;
    }
    await delay(100, undefined, { signal }).catch(() => {}); // rejected by the signal, which is checked next
    if (signal.aborted) throw new AppError("unavailable");
  }
}

/** Claims the lease for a reply; returns false if another request has it. */
async function acquireLease(deps: Deps, messageId: string): Promise<boolean> {
  const { numUpdatedRows } = await deps.db.kysely
    .updateTable("chat_message")
    .set({ answering_until: leaseEnd(deps) })
    .where("id", "=", messageId)
    .where((eb) => eb.or([eb("answering_until", "is", null), eb("answering_until", "<=", deps.now().toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a lease. It never throws: a lease that cannot be ended expires. */
export async function releaseLease(deps: Deps, messageId: string): Promise<void> {
  try {
    await deps.db.write((trx) => clearLease(trx, messageId));
  } catch (err) {
    deps.log.warn({ err }, "chat reply lease not released");
  }
}

/** Ends the lease of the reply to a message, within a transaction or without. */
export async function clearLease(connection: Connection, messageId: string): Promise<void> {
  await connection
    .updateTable("chat_message")
    .set({ answering_until: null })
    .where("id", "=", messageId)
    .where("answering_until", "is not", null)
    .execute();
}

/** Returns the end of a lease that begins now: the maximum time of an answer and 10 s more. */
export function leaseEnd(deps: Deps): Date {
  return new Date(deps.now().getTime() + (deps.config.AI_ANSWER_SECONDS + 10) * 1000);
}
