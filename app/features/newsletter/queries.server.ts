import { lockForUpdate } from "#app/platform/db/lock.server.ts";
import { readPage } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import { readSetting, saveSetting } from "#app/platform/db/settings.server.ts";
import type { Connection, NewRow, Row, RowChange } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import type * as contract from "./subscribers/contract.ts";

/** A subscriber whose address takes emails. */
export const noBounces = { bounced_at: null, soft_bounces: 0, soft_bounces_before: 0 } as const;

export type SubscriberRow = Row<"subscriber">;

const exportedAt = "newsletter-exported-at";

export type SubscriberListing = Parsed<typeof contract.listSubscribers, "query">;

/** Inserts or reactivates in one statement, so both take the same time. */
export async function upsertSubscriber(connection: Connection, row: NewRow<"subscriber">): Promise<SubscriberRow> {
  return connection
    .insertInto("subscriber")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet((eb) => ({
        version: eb("subscriber.version", "+", 1),
        is_active: true,
        unsubscribed_at: null,
        unsubscribed_by: null,
        unsubscribed_issue_id: null,
        pending_since: null,
        ...noBounces,
        privacy_version: row.privacy_version ?? null,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Saves a sign-up that needs confirmation: new, inactive or bounced addresses become pending, others stay active. */
export async function upsertPending(
  connection: Connection,
  row: NewRow<"subscriber"> & { pending_since: Date },
): Promise<SubscriberRow> {
  return connection
    .insertInto("subscriber")
    .values({ ...row, is_active: false })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet((eb) => {
        const isDeliverable = eb.and([eb("subscriber.is_active", "=", 1), eb("subscriber.bounced_at", "is", null)]);
        return {
          version: eb("subscriber.version", "+", 1),
          pending_since: eb.case().when(isDeliverable).then(null).else(row.pending_since.toISOString()).end(),
          privacy_version: eb
            .case()
            .when(isDeliverable)
            .then(eb.ref("subscriber.privacy_version"))
            .else(row.privacy_version ?? null)
            .end(),
        };
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findSubscriberByEmail(connection: Connection, email: string): Promise<SubscriberRow | undefined> {
  return connection.selectFrom("subscriber").selectAll().where("email", "=", email).executeTakeFirst();
}

/**
 * Deletes expired sign-ups that were never confirmed. Subscribers with a corrected address that nobody has confirmed
 * stay pending; active and unsubscribed ones just stop being pending.
 */
export async function deletePendingBefore(connection: Connection, before: Date): Promise<void> {
  const time = before.toISOString();
  await connection
    .deleteFrom("subscriber")
    .where("pending_since", "<", time)
    .where("is_active", "=", 0)
    .where("unsubscribed_at", "is", null)
    .where("consented_at", "is", null)
    .execute();
  await connection
    .updateTable("subscriber")
    .set((eb) => ({ pending_since: null, version: eb("version", "+", 1) }))
    .where("pending_since", "<", time)
    .where((eb) => eb.or([eb("is_active", "=", 1), eb("unsubscribed_at", "is not", null)]))
    .execute();
}

/** Lists subscribers, newest first by default. */
export async function listSubscribers(connection: Connection, listing: SubscriberListing) {
  const { sort = "subscribedAt", order = sort === "email" ? "asc" : "desc" } = listing;
  const query = matching(connection, listing)
    .orderBy(sort === "email" ? "email" : "subscribed_at", order)
    .orderBy("id", order);
  return readPage(query, listing);
}

function matching(connection: Connection, { search, status, source, locale }: SubscriberListing) {
  let query = connection.selectFrom("subscriber").selectAll();
  if (search) query = query.where(contains("email", search.toLowerCase()));
  if (status === "bounced") query = query.where("bounced_at", "is not", null);
  else if (status) query = query.where("is_active", "=", status === "active" ? 1 : 0);
  if (source) query = query.where("imported_at", source === "import" ? "is not" : "is", null);
  return locale ? query.where("locale", "=", locale) : query;
}

/** Reads the subjects of issues by language. */
export async function readSubjects(connection: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return connection
    .selectFrom("issue_text")
    .select(["issue_id", "locale", "subject"])
    .where("issue_id", "in", ids)
    .execute();
}

export async function findSubscriber(connection: Connection, id: string): Promise<SubscriberRow | undefined> {
  return connection.selectFrom("subscriber").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function updateSubscriber(
  connection: Connection,
  id: string,
  change: RowChange<"subscriber">,
): Promise<void> {
  await connection
    .updateTable("subscriber")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Reads a subscriber and, on PostgreSQL, locks it until the transaction ends. */
export async function lockSubscriber(trx: Connection, id: string): Promise<SubscriberRow | undefined> {
  const row = trx.selectFrom("subscriber").selectAll().where("id", "=", id);
  return lockForUpdate(trx, row).executeTakeFirst();
}

export async function replaceExportTime(trx: Connection, time: Date): Promise<string | null> {
  const previous = await readSetting(trx, exportedAt);
  await saveSetting(trx, exportedAt, time.toISOString());
  return previous ?? null;
}

/** Counts subscribers who joined before one time and left after another. */
export async function countLeft(
  connection: Connection,
  { joinedBy, leftAfter }: { joinedBy: string; leftAfter: Date },
): Promise<number> {
  const { count } = await connection
    .selectFrom("subscriber")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("is_active", "=", 0)
    .where("unsubscribed_at", ">", leftAfter.toISOString())
    .where("subscribed_at", "<=", joinedBy)
    .executeTakeFirstOrThrow();
  return count;
}
