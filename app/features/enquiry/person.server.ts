// Data subject requests: enquiries (GDPR art. 15, 17, 20).
import { setImmediate as nextRound } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import { announceDeleted } from "#app/platform/webhooks.server.ts";
import { deleteSome } from "./queries.server.ts";

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

/** Deletes them and returns the count. Requests that need no database are answered meanwhile. */
export async function erasePerson(trx: Transaction<Tables>, email: string, at: Date): Promise<number> {
  for (let count = 0; ; await nextRound()) {
    const deleted = await deleteSome(trx, sql<boolean>`lower(email) = ${email}`);
    if (deleted.length === 0) return count;
    await announceDeleted(trx, { event: "enquiry.deleted", ids: deleted, at });
    count += deleted.length;
  }
}

export async function findAddresses(connection: Kysely<Tables>, search: AddressSearch): Promise<string[]> {
  return listAddresses(connection, { table: "enquiry", column: "email" }, search);
}
