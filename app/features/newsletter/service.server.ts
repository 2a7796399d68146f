import type * as z from "zod/mini";
import { visitColumns } from "#app/features/sources/public.server.ts";
import type { VisitColumns } from "#app/features/sources/public.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { consumeEmailAllowance } from "#app/platform/mail/email-limit.server.ts";
import { withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import { daysBefore } from "#app/platform/settings/retention-period.ts";
import { queueDeletionWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { saveAgreedText } from "./agreed-text.server.ts";
import { answersByEmail, answerSignUp, needsConfirmation } from "./confirmation.server.ts";
import type * as contract from "./contract.ts";
import { aboutSubscriber } from "./email.server.ts";
import * as queries from "./queries.server.ts";
import {
  queueActivationWebhook,
  toSubscriber,
  isDeliverable,
  isUnconfirmed,
  readSubjectsOf,
} from "./subscriber-rows.server.ts";
import type { Subscriber } from "./subscribers/contract.ts";

/**
 * Counts the email that answers a sign-up, and returns whether the client may cause it. Runs before the transaction,
 * because its row is shared with others behind the same address.
 */
export async function consumeSignUpEmail(deps: Deps, clientKey: string): Promise<boolean> {
  return answersByEmail(deps) && (await consumeEmailAllowance(deps, clientKey));
}

type Subscription = z.output<typeof contract.subscribe.body>;

/**
 * Subscribes a normalised address; a known one is reactivated, but only by its owner if sign-ups are confirmed. Returns
 * nothing, to reveal nothing about the address. `mayEmail` is the result of {@link consumeSignUpEmail}.
 */
export async function subscribe(
  deps: Deps,
  { email, ...visit }: Subscription,
  { locale, mayEmail }: { locale: Locale; mayEmail: boolean },
): Promise<void> {
  const address = email.toLowerCase();
  await deps.db.write(async (trx) => {
    const existing = await queries.findSubscriberByEmail(trx, address);
    await saveAgreedText(deps, trx, locale);
    const after = await saveSubscriber(deps, trx, { email: address, locale, ...visitColumns(deps, visit) });
    await queueActivationWebhook(deps, trx, { before: existing, after });
    if (!answersByEmail(deps)) return;
    const reader = { id: after.id, email: address, locale };
    await answerSignUp(deps, trx, { reader, wasReached: existing !== undefined && isDeliverable(existing), mayEmail });
  });
}

function saveSubscriber(deps: Deps, trx: Trx, subscriber: { email: string; locale: Locale } & VisitColumns) {
  const now = deps.now();
  const { version } = deps.content.pages.privacy[subscriber.locale];
  const row = { id: newId(now), subscribed_at: now, privacy_version: version, ...subscriber };
  return needsConfirmation(deps)
    ? queries.upsertPending(trx, { ...row, pending_since: now })
    : queries.upsertSubscriber(trx, row);
}

/** Lists subscribers; without `page`, all of them. */
export async function listSubscribers(deps: Deps, listing: queries.SubscriberListing = {}): Promise<Page<Subscriber>> {
  const { rows, total } = await queries.listSubscribers(deps.db.kysely, listing);
  const subjectOf = await readSubjectsOf(deps.db.kysely, rows);
  return { rows: rows.map((row) => toSubscriber(row, subjectOf)), total };
}

/** @throws AppError not-found; conflict when activating someone who unsubscribed or never confirmed */
export async function setSubscriberActive(deps: Deps, id: string, isActive: boolean): Promise<Subscriber> {
  return deps.db.write(async (trx) => {
    const row = await queries.lockSubscriber(trx, id);
    if (!row) throw new AppError("not-found");
    const subjectOf = await readSubjectsOf(trx, [row]);
    if (isActive && row.unsubscribed_by === "visitor") {
      throw new AppError("conflict", { message: "This person unsubscribed. Only they can subscribe again." });
    }
    if (isUnconfirmed(row)) {
      if (!isActive) return toSubscriber(row, subjectOf);
      throw new AppError("conflict", {
        message: "This person has not confirmed the address. Only they can, with the link in the email.",
      });
    }
    const change = isActive
      ? { is_active: 1 as const, unsubscribed_at: null, unsubscribed_by: null, pending_since: null }
      : {
          is_active: 0 as const,
          unsubscribed_at: row.unsubscribed_at ?? deps.now().toISOString(),
          unsubscribed_by: row.unsubscribed_by ?? ("admin" as const),
        };
    await queries.updateSubscriber(trx, id, change);
    const after = { ...row, ...change, version: row.version + 1 };
    await queueActivationWebhook(deps, trx, { before: row, after });
    return toSubscriber(after, subjectOf);
  });
}

/** Deletes a subscriber and waiting emails. Not a suppression list: the address may subscribe again. */
export async function deleteSubscriber(deps: Deps, id: string): Promise<void> {
  await deps.db.write(async (trx) => {
    const before = await queries.lockSubscriber(trx, id);
    if (!before) throw new AppError("not-found");
    await withdrawEmails(trx, aboutSubscriber(id));
    await queueActivationWebhook(deps, trx, { before, after: { ...before, is_active: 0 } });
    await queueDeletionWebhooks(trx, { event: "subscriber.deleted", ids: [id], at: deps.now() });
    await trx.deleteFrom("subscriber").where("id", "=", id).execute();
  });
}

/** Records an export and counts who left since the last one, with a minute's margin: the list was read before. */
export async function recordExport(deps: Deps): Promise<{ previousAt: string | null; leftSince: number }> {
  return deps.db.write(async (trx) => {
    await lockUntilCommit(trx, "newsletter-export"); // of two concurrent exports, one is the previous
    const previousAt = await queries.replaceExportTime(trx, deps.now());
    if (previousAt === null) return { previousAt, leftSince: 0 };
    const readAt = new Date(Date.parse(previousAt) - minuteMs);
    return { previousAt, leftSince: await queries.countLeft(trx, { joinedBy: previousAt, leftAfter: readAt }) };
  });
}

export async function deleteUnconfirmed(deps: Deps): Promise<void> {
  const before = daysBefore(deps.now(), deps.config.UNCONFIRMED_KEEP_DAYS);
  await deps.db.write((trx) => queries.deletePendingBefore(trx, before));
}
