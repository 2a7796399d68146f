// What enquiries hold of one person (GDPR art. 15, 17, 20). Their letters are the outbox's matter.
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";

/** The enquiries of an address, in comparing form, the newest first. */
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

/** Deletes them; answers how many. */
export async function erasePerson(trx: Kysely<Tables>, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("enquiry")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The addresses that contain a text. */
export async function findAddresses(connection: Kysely<Tables>, search: AddressSearch): Promise<string[]> {
  return listAddresses(connection, { table: "enquiry", column: "email" }, search);
}
