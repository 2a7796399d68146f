// The outbox: an email is a row, written in the transaction that causes it, of what it is made from. Laying it out and sending
// it is the relay's.
import type { Kysely } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { foldAddress } from "./fold-address.server.ts";
import type { Letter } from "./letter.ts";
import { bodyToStore } from "./stored-body.server.ts";
import { tellLetterQueued } from "./queued.server.ts";

/**
 * Puts a letter into the outbox and returns its id. It is there when the transaction is committed, and not when it isn't.
 * @example await deps.db.write(async (trx) => { await insertEnquiry(trx, row); await queueLetter(deps, trx, letter); });
 */
export async function queueLetter(
  deps: Pick<Deps, "now" | "config" | "db">,
  trx: Kysely<Tables>,
  letter: Letter,
): Promise<string> {
  const now = deps.now();
  const id = newId(now);
  await trx
    .insertInto("letter")
    .values({
      id,
      created_at: now,
      kind: letter.kind,
      about: letter.about ?? null,
      recipient: letter.to,
      recipient_key: foldAddress(letter.to),
      reply_to: letter.replyTo ?? null,
      locale: letter.locale,
      subject: letter.subject,
      body: bodyToStore(letter),
      calendar: letter.calendar ? JSON.stringify(letter.calendar) : null,
      unsubscribe_url: letter.unsubscribeUrl ?? null,
      message_id: `<${id}@${new URL(deps.config.siteUrl).hostname}>`,
      status: "waiting",
      tries: 0,
      next_try_at: letter.notBefore ?? now,
    })
    .execute();
  deps.db.afterCommit(tellLetterQueued);
  return id;
}

/**
 * Takes back letters that still wait, by what they are about: a reminder of a call that was cancelled.
 * @example await withdrawLetters(trx, `booking:${id}:reminder`)
 */
export async function withdrawLetters(trx: Kysely<Tables>, about: string): Promise<void> {
  await trx.deleteFrom("letter").where("about", "=", about).where("status", "=", "waiting").execute();
}
