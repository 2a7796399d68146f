// Data subject requests: enquiries (GDPR art. 15, 17, 20).
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";

/** By normalised address, newest first. */
export async function findPersonData(connection: Kysely<Tables>, email: string) {
  const rows = await connection
    .selectFrom("enquiry")
    .selectAll()
    .where(sql`lower(email)`, "=", email)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(
    ({
      search_text: _folded,
      open_until: _clock,
      reminders_sent: _sent,
      version: _version,
      owner_id: _owner,
      ...row
    }) => row,
  );
}

/** Deletes them and returns the count. */
export async function erasePerson(trx: Kysely<Tables>, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("enquiry")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findAddresses(connection: Kysely<Tables>, search: AddressSearch): Promise<string[]> {
  return listAddresses(connection, { table: "enquiry", column: "email" }, search);
}
