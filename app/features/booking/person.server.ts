// Data subject requests: bookings (GDPR art. 15, 17, 20).
import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import { announceDeleted } from "#app/platform/webhooks.server.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";

/** By normalised address, newest first, without the link's secret. */
export async function findPersonData(connection: Kysely<Tables>, email: string) {
  const rows = await connection
    .selectFrom("booking")
    .selectAll()
    .where(sql`lower(email)`, "=", email)
    .orderBy("starts_at", "desc")
    .execute();
  return rows.map(({ search_text: _folded, secret_hash: _hash, network_key: _network, ...row }) => row);
}

/** Deletes them and returns the count. */
export async function erasePerson(trx: Transaction<Tables>, email: string, at: Date): Promise<number> {
  const deleted = await trx
    .deleteFrom("booking")
    .where(sql`lower(email)`, "=", email)
    .returning("id")
    .execute();
  await announceDeleted(trx, { event: "booking.deleted", ids: deleted.map(({ id }) => id), at });
  return deleted.length;
}

export async function findAddresses(connection: Kysely<Tables>, search: AddressSearch): Promise<string[]> {
  return listAddresses(connection, { table: "booking", column: "email" }, search);
}

type By = { role: "visitor" | "staff" | "site"; name: null };

/** Reads when an address, in lower case, booked or requested calls, and who cancelled them. `text` is the time of the call. */
export async function bookingTimeline(connection: Kysely<Tables>, { email }: { email: string }) {
  const rows = await connection
    .selectFrom("booking")
    .select(["id", "created_at", "starts_at", "subject", "cancelled_at", "cancelled_by", "pending_since"])
    .where("inbox_key", "=", foldAddress(email))
    .where(sql`lower(email)`, "=", email)
    .execute();
  return rows.flatMap((row) => {
    const what = row.pending_since === null ? "booked" : "requested";
    const call = { id: row.id, kind: "booking" as const, subject: row.subject || null, text: row.starts_at };
    const booked = { ...call, at: row.created_at, what, by: { role: "visitor", name: null } satisfies By };
    if (row.cancelled_at === null) return [booked];
    const role = row.cancelled_by === "admin" ? "staff" : "visitor";
    const by: By = { role, name: null };
    return [booked, { ...call, id: `${row.id}:cancelled`, at: row.cancelled_at, what: "cancelled", by }];
  });
}
