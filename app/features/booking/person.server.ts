// Data subject requests: bookings (GDPR art. 15, 17, 20).
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";

/** By normalised address, newest first, without the link's secret. */
export async function findPersonData(connection: Kysely<Tables>, email: string) {
  const rows = await connection
    .selectFrom("booking")
    .selectAll()
    .where(sql`lower(email)`, "=", email)
    .orderBy("starts_at", "desc")
    .execute();
  return rows.map(
    ({ search_text: _folded, secret_hash: _hash, network_key: _network, inbox_key: _inbox, ...row }) => row,
  );
}

/** Deletes them and returns the count. */
export async function erasePerson(trx: Kysely<Tables>, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("booking")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findAddresses(connection: Kysely<Tables>, search: AddressSearch): Promise<string[]> {
  return listAddresses(connection, { table: "booking", column: "email" }, search);
}
