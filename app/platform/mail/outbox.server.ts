// The outbox: an email is stored in the transaction that causes it; the worker renders and sends it.
import type { Kysely } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { foldAddress } from "./fold-address.server.ts";
import type { Email } from "./email.ts";
import { bodyToStore } from "./stored-body.server.ts";
import { notifyEmailQueued } from "./queued.server.ts";

/** Queues an email and returns its id; it is sent only if the transaction commits. */
export async function queueEmail(
  deps: Pick<Deps, "now" | "config" | "db">,
  trx: Kysely<Tables>,
  email: Email,
): Promise<string> {
  const now = deps.now();
  const id = newId(now);
  await trx
    .insertInto("outbox_email")
    .values({
      id,
      created_at: now,
      kind: email.kind,
      about: email.about ?? null,
      recipient: email.to,
      recipient_key: foldAddress(email.to),
      reply_to: email.replyTo ?? null,
      locale: email.locale,
      subject: email.subject,
      body: bodyToStore(email),
      calendar: email.calendar ? JSON.stringify(email.calendar) : null,
      unsubscribe_url: email.unsubscribeUrl ?? null,
      message_id: `<${id}@${new URL(deps.config.siteUrl).hostname}>`,
      status: "waiting",
      tries: 0,
      next_try_at: email.notBefore ?? now,
    })
    .execute();
  deps.db.afterCommit(notifyEmailQueued);
  return id;
}

/** Deletes waiting emails by their `about`, for example `booking:<id>:reminder`. */
export async function withdrawEmails(trx: Kysely<Tables>, about: string): Promise<void> {
  await trx.deleteFrom("outbox_email").where("about", "=", about).where("status", "=", "waiting").execute();
}
