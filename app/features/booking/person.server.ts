// What booked calls hold of one person (GDPR art. 15, 17, 20). Their emails are the outbox's matter.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";

/** The calls of an address, in comparing form, the newest first; without what the visitor's link is known by. */
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

/** Deletes them, which frees their times; answers how many. */
export async function erasePerson(trx: Kysely<Tables>, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("booking")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The addresses that contain a text. */
export async function findAddresses(connection: Kysely<Tables>, search: AddressSearch): Promise<string[]> {
  return listAddresses(connection, { table: "booking", column: "email" }, search);
}
