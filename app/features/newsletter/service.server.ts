// The rules of the newsletter: who is on the list, and who may put an address back on it.
import { newId } from "#app/platform/db/ids.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Subscriber } from "./contract.ts";
import * as queries from "./queries.server.ts";

/**
 * Signs an address up, compared lower-cased. A known one stays one subscriber and is active again (decisions OPEN-10).
 * It gives nothing back, so that nothing can tell whether the address was known.
 */
export async function subscribe(
  deps: Deps,
  { email }: { email: string },
  { locale }: { locale: string },
): Promise<void> {
  const now = deps.now();
  await deps.db.write((trx) =>
    queries.upsertSubscriber(trx, { id: newId(now), email: email.toLowerCase(), subscribed_at: now, locale }),
  );
}

/** What a list of subscribers can be asked for; `page` counts from 1, 50 a page where `perPage` is left out. */
export type SubscriberListRequest = queries.SubscriberListing & {
  page?: number | undefined;
  perPage?: number | undefined;
};

/** Reads subscribers and counts all that match. Without `page` it reads all of them. */
export async function listSubscribers(
  deps: Deps,
  request: SubscriberListRequest = {},
): Promise<{ subscribers: Subscriber[]; total: number }> {
  const { page, perPage = 50, ...listing } = request;
  const cut = page === undefined ? {} : { limit: perPage, offset: (page - 1) * perPage };
  const rows = await queries.listSubscribers(deps.db.kysely, { ...listing, ...cut });
  const total = page === undefined ? rows.length : await queries.countSubscribers(deps.db.kysely, listing);
  return { subscribers: rows.map(fromRow), total };
}

/**
 * Activates or deactivates a subscriber.
 * @throws AppError not-found; conflict where somebody who left by their own hand would be activated.
 */
export async function setSubscriberActive(deps: Deps, id: string, isActive: boolean): Promise<Subscriber> {
  return deps.db.write(async (trx) => {
    const row = await queries.findSubscriber(trx, id);
    if (!row) throw new AppError("not-found");
    if (isActive && row.unsubscribed_by === "visitor") {
      throw new AppError("conflict", { message: "This person unsubscribed. Only they can subscribe again." });
    }
    const change = isActive
      ? { is_active: 1 as const, unsubscribed_at: null, unsubscribed_by: null }
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
 * Deletes a subscriber. It is no suppression: the address may subscribe again.
 * @throws AppError not-found
 */
export async function deleteSubscriber(deps: Deps, id: string): Promise<void> {
  const wasThere = await deps.db.write((trx) => queries.deleteSubscriber(trx, id));
  if (!wasThere) throw new AppError("not-found");
}

function fromRow(row: queries.SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    isActive: row.is_active === 1,
    subscribedAt: row.subscribed_at,
    unsubscribedBy: row.unsubscribed_by,
  };
}
