// The outbox: an email is stored in the transaction that causes it; the worker renders and sends it.
import { sql } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Connection, Row } from "#app/platform/db/tables.ts";
import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";
import type { Email } from "./email.ts";
import { foldAddress } from "./fold-address.server.ts";
import { notifyEmailQueued } from "./queued.server.ts";
import { bodyToStore } from "./stored-body.server.ts";

/** Queues an email and returns its id; it is sent only if the transaction commits. */
export async function queueEmail(deps: OutboxDeps, trx: Connection, email: Email): Promise<string> {
  return insertEmail(deps, trx, { ...email, body: bodyToStore(deps, email) });
}

type OutboxDeps = Pick<Deps, "now" | "config" | "db"> & { content: CompanyContent };

/** Queues an email with a complete layout of its own. */
export async function queueLaidOut(
  deps: OutboxDeps,
  trx: Connection,
  { html, text, ...email }: Pick<Email, "kind" | "to" | "locale" | "subject"> & { html: string; text: string },
): Promise<string> {
  return insertEmail(deps, trx, { ...email, body: JSON.stringify({ html, text }) });
}

type QueuedEmail = Omit<Email, "heading" | "parts"> & { body: string };

async function insertEmail(deps: OutboxDeps, trx: Connection, email: QueuedEmail): Promise<string> {
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
      body: email.body,
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

/**
 * Changes the address of waiting and failed emails, as recipient or reply address; without a new one, they are
 * withdrawn. Sent emails keep the address that they were sent to.
 */
export async function readdressEmails(
  trx: Connection,
  { abouts, from, to }: { abouts: readonly string[]; from: string | null; to: string | null },
): Promise<void> {
  if (from === null) return;
  const unsent = (column: "reply_to" | "recipient") =>
    sql<boolean>`about in (${sql.join(abouts)}) and status in ('waiting', 'failed')
      and lower(${sql.ref(column)}) = ${from.toLowerCase()}`;
  await trx.updateTable("outbox_email").set({ reply_to: to }).where(unsent("reply_to")).execute();
  if (to === null) return void (await trx.deleteFrom("outbox_email").where(unsent("recipient")).execute());
  const recipient = { recipient: to, recipient_key: foldAddress(to) };
  await trx.updateTable("outbox_email").set(recipient).where(unsent("recipient")).execute();
}

/** Deletes waiting emails by their `about`, such as `booking:<id>:reminder`. */
export async function withdrawEmails(trx: Connection, ...abouts: string[]): Promise<void> {
  if (abouts.length === 0) return;
  await trx.deleteFrom("outbox_email").where("about", "in", abouts).where("status", "=", "waiting").execute();
}

/** Deletes the waiting emails of newsletter issues by their `about`. */
export async function withdrawIssueEmails(trx: Connection, abouts: readonly string[]): Promise<void> {
  if (abouts.length === 0) return;
  await trx
    .deleteFrom("outbox_email")
    .where("about", "in", abouts)
    .where("issue_id", "is not", null)
    .where("status", "=", "waiting")
    .execute();
}

/**
 * Queues an email, or queues and withdraws it in the same transaction. Both run the same statements, so the response
 * time doesn't reveal whether the address is known.
 */
export async function queueOrWithdraw(
  deps: OutboxDeps,
  trx: Connection,
  { email, isHeldBack }: { email: Email; isHeldBack: boolean },
): Promise<void> {
  const heldBackTopic = `held-back:${newId(deps.now())}`;
  await queueEmail(deps, trx, isHeldBack ? { ...email, about: heldBackTopic } : email);
  await withdrawEmails(trx, heldBackTopic);
}

/**
 * Marks a sent email as failed, because its delivery was reported as failed; returns it, or undefined if it wasn't
 * sent, isn't kept any more, or is marked already.
 */
export async function failSentEmail(
  trx: Connection,
  id: string,
  { reason, refused, at }: { reason: string; refused: "recipient" | "message" | null; at: Date },
): Promise<Row<"outbox_email"> | undefined> {
  return trx
    .updateTable("outbox_email")
    .set({ status: "failed", last_error: reason, refused, next_try_at: at })
    .where("id", "=", id)
    .where("status", "=", "sent")
    .returningAll()
    .executeTakeFirst();
}
