// Who writes the reply to a message, and who waits for it: the same message sent again gets the answer of the first.
import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { hashOf } from "./message-rows.server.ts";
import * as queries from "./queries.server.ts";

/** How long a repeat key holds, in milliseconds. */
export const repeatMs = 24 * 60 * 60 * 1000;

/** The message that came with a key within 24 h; undefined where there is none. */
export function findRepeated(
  deps: Deps,
  { conversationId, repeatKey = "" }: { conversationId: string; repeatKey: string | undefined },
): Promise<queries.MessageRow | undefined> {
  return queries.findRepeated(
    deps.db.kysely,
    conversationId,
    hashOf(repeatKey),
    new Date(deps.now().getTime() - repeatMs),
  );
}

/**
 * Waits for the reply that another call is writing; undefined once nobody is, and this call has taken over.
 * @throws AppError unavailable where the caller goes away.
 */
export async function awaitReply(
  deps: Deps,
  message: queries.MessageRow,
  signal: AbortSignal,
): Promise<queries.MessageRow | undefined> {
  for (;;) {
    const reply = await queries.findReply(deps.db.kysely, message.id);
    if (reply) return reply;
    if (await queries.claimAnswering(deps.db.kysely, message.id, { now: deps.now(), until: untilOf(deps) })) {
      const late = await queries.findReply(deps.db.kysely, message.id); // its writer may have ended between the two looks
      if (late) await freeClaim(deps, message.id);
      return late;
    }
    await delay(100, undefined, { signal }).catch(() => {}); // ended by the signal, which is looked at next
    if (signal.aborted) throw new AppError("unavailable");
  }
}

/** Gives a claim back. It never throws: a claim that can't be given back ends by its time. */
export async function freeClaim(deps: Deps, messageId: string): Promise<void> {
  try {
    await deps.db.write((trx) => queries.endAnswering(trx, messageId));
  } catch (err) {
    deps.log.warn({ err }, "chat reply claim not freed");
  }
}

/** Until when a writer counts as alive: as long as an answer may take, and some. */
export function untilOf(deps: Deps): Date {
  return new Date(deps.now().getTime() + (deps.config.AI_ANSWER_SECONDS + 10) * 1000);
}
