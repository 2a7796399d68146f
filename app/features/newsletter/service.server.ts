// The rules of the newsletter: who is on the list, and who may put an address back on it.
import type { Transaction } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { takeEmail } from "#app/platform/mail/letter-limit.server.ts";
import { withdrawLetters } from "#app/platform/mail/outbox.server.ts";
import { answersByLetter, answerSignUp, needsConfirmation } from "./confirmation.server.ts";
import type { Subscriber } from "./contract.ts";
import { aboutSubscriber } from "./letters.server.ts";
import * as queries from "./queries.server.ts";

/**
 * Signs an address up, compared lower-cased. A known one stays one subscriber and is active again, where sign-ups are
 * confirmed by its owner only.
 * It gives nothing back, so that nothing can tell whether the address was known.
 */
export async function subscribe(
  deps: Deps,
  { email }: { email: string },
  { locale, addressKey }: { locale: Locale; addressKey: string },
): Promise<void> {
  const address = email.toLowerCase();
  const mayEmail = answersByLetter(deps) && (await takeEmail(deps, addressKey));
  await deps.db.write(async (trx) => {
    if (!answersByLetter(deps)) return void (await keepSubscriber(deps, trx, { email: address, locale }));
    const known = await queries.findSubscriberByEmail(trx, address);
    const { id } = await keepSubscriber(deps, trx, { email: address, locale });
    const reader = { id, email: address, locale };
    await answerSignUp(deps, trx, { reader, wasActive: known?.is_active === 1, mayEmail });
  });
}

function keepSubscriber(deps: Deps, trx: Transaction<Tables>, given: { email: string; locale: Locale }) {
  const now = deps.now();
  const row = { id: newId(now), subscribed_at: now, ...given };
  return needsConfirmation(deps)
    ? queries.upsertPending(trx, { ...row, pending_since: now })
    : queries.upsertSubscriber(trx, row);
}

/** Reads subscribers and counts all that match. Without `page` it reads all of them. */
export async function listSubscribers(
  deps: Deps,
  listing: queries.SubscriberListing = {},
): Promise<{ subscribers: Subscriber[]; total: number }> {
  const { rows, total } = await queries.listSubscribers(deps.db.kysely, listing);
  return { subscribers: rows.map(fromRow), total };
}

/**
 * Activates or deactivates a subscriber.
 * @throws AppError not-found; conflict where somebody who left by their own hand, or never confirmed, would be activated.
 */
export async function setSubscriberActive(deps: Deps, id: string, isActive: boolean): Promise<Subscriber> {
  return deps.db.write(async (trx) => {
    const row = await queries.findSubscriber(trx, id);
    if (!row) throw new AppError("not-found");
    if (isActive && row.unsubscribed_by === "visitor") {
      throw new AppError("conflict", { message: "This person unsubscribed. Only they can subscribe again." });
    }
    if (isUnconfirmed(row)) {
      if (!isActive) return fromRow(row);
      throw new AppError("conflict", {
        message: "This person has not confirmed the address. Only they can, by the letter.",
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
    return fromRow({ ...row, ...change });
  });
}

/**
 * Deletes a subscriber, with the letters that wait for them. It is no suppression: the address may subscribe again.
 * @throws AppError not-found
 */
export async function deleteSubscriber(deps: Deps, id: string): Promise<void> {
  const wasThere = await deps.db.write(async (trx) => {
    await withdrawLetters(trx, aboutSubscriber(id));
    return queries.deleteSubscriber(trx, id);
  });
  if (!wasThere) throw new AppError("not-found");
}

/**
 * Records that the addresses are exported, and counts who of the last export has left since. Its list was read a moment
 * before it was recorded: with a minute's margin nobody who left in between is missed.
 */
export async function recordExport(deps: Deps): Promise<{ previousAt: string | null; leftSince: number }> {
  return deps.db.write(async (trx) => {
    const previousAt = await queries.replaceExportTime(trx, deps.now());
    if (previousAt === null) return { previousAt, leftSince: 0 };
    const readAt = new Date(Date.parse(previousAt) - 60_000);
    return { previousAt, leftSince: await queries.countLeft(trx, { joinedBy: previousAt, leftAfter: readAt }) };
  });
}

/** Signed up, and never active since: nobody but its owner can make it so (L8), whatever the setting is by now. */
function isUnconfirmed(row: queries.SubscriberRow): boolean {
  return row.is_active === 0 && row.pending_since !== null && row.unsubscribed_at === null;
}

function fromRow(row: queries.SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    isActive: row.is_active === 1,
    subscribedAt: row.subscribed_at,
    unsubscribedBy: row.unsubscribed_by,
    isUnconfirmed: isUnconfirmed(row),
  };
}
