// Data subject requests: subscriptions (GDPR art. 15, 17, 20). Not a suppression list: the address may sign up again.
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import { deleteTokensOf } from "#app/platform/mail/email-token.server.ts";
import { queueDeletionWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { findSubscriberByEmail } from "./queries.server.ts";

export async function findPersonData(connection: Connection, key: string) {
  const row = await findSubscriberByEmail(connection, key);
  return row ? [row] : [];
}

/** Deletes a subscription and its tokens; returns the count. Phone numbers have no subscription. */
export async function erasePerson(trx: Trx, { key, at }: ErasureRequest): Promise<number> {
  const row = await findSubscriberByEmail(trx, key);
  if (!row) return 0;
  await deleteTokensOf(trx, row.id);
  await trx.deleteFrom("subscriber").where("id", "=", row.id).execute();
  await queueDeletionWebhooks(trx, { event: "subscriber.deleted", ids: [row.id], at });
  return 1;
}

export async function findAddresses(connection: Connection, search: AddressSearch): Promise<string[]> {
  return listAddresses(connection, { table: "subscriber", column: "email" }, search);
}

/** Reads when a person, by their key, subscribed, confirmed and unsubscribed, and its corrections. */
export async function newsletterTimeline(connection: Connection, { key }: { key: string }) {
  const row = await connection.selectFrom("subscriber").selectAll().where("email", "=", key).executeTakeFirst();
  if (!row) return [];
  const corrected = await connection.selectFrom("correction").selectAll().where("subscriber_id", "=", row.id).execute();
  const ended = row.unsubscribed_by === "admin" ? ("staff" as const) : ("visitor" as const);
  const corrections = corrected.map((correction) => ({
    id: correction.id,
    at: correction.created_at,
    kind: "correction" as const,
    what: correction.field,
    was: correction.was,
    text: correction.became,
    by: { role: "staff" as const, name: correction.admin_name },
  }));
  const events = [
    { what: "subscribed", at: row.subscribed_at, role: "visitor" as const },
    { what: "confirmed", at: row.confirmed_at, role: "visitor" as const },
    { what: "unsubscribed", at: row.unsubscribed_at, role: ended },
  ].flatMap(({ what, at, role }) =>
    at === null ? [] : [{ id: `${row.id}:${what}`, at, kind: "newsletter" as const, what, by: { role, name: null } }],
  );
  return [...corrections, ...events];
}
