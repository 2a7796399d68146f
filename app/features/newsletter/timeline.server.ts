// The subscription in an address's timeline.
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";

/** Reads when an address, in lower case, subscribed, confirmed and unsubscribed. */
export async function newsletterTimeline(connection: Kysely<Tables>, { email }: { email: string }) {
  const row = await connection.selectFrom("subscriber").selectAll().where("email", "=", email).executeTakeFirst();
  if (!row) return [];
  const ended = row.unsubscribed_by === "admin" ? ("staff" as const) : ("visitor" as const);
  return [
    { what: "subscribed", at: row.subscribed_at, role: "visitor" as const },
    { what: "confirmed", at: row.confirmed_at, role: "visitor" as const },
    { what: "unsubscribed", at: row.unsubscribed_at, role: ended },
  ].flatMap(({ what, at, role }) =>
    at === null ? [] : [{ id: `${row.id}:${what}`, at, kind: "newsletter" as const, what, by: { role, name: null } }],
  );
}
