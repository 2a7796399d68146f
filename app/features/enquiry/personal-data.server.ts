// Data subject requests: enquiries (GDPR art. 15, 17, 20).
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import { matchesIds } from "#app/platform/db/erasure-request.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import { endOfNumber, phoneKey, phoneOf } from "#app/platform/text/person-key.ts";
import { queueDeletionWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { deleteSome, isByPerson, noStep } from "./queries.server.ts";

/** Lists the person's enquiries, newest first. */
export async function findPersonData(connection: Connection, key: string) {
  const rows = await connection
    .selectFrom("enquiry")
    .selectAll()
    .where(isByPerson(key))
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(
    ({
      search_text: _folded,
      open_until: _clock,
      reminders_sent: _sent,
      version: _version,
      owner_id: _owner,
      phone_key: _key,
      next_remind_at: _reminder,
      next_on,
      ...row
    }) => ({ ...row, next_on: next_on === noStep ? null : next_on }),
  );
}

/**
 * Deletes the person's enquiries and returns their number. Yields between batches, so that requests without database
 * access are answered meanwhile.
 */
export async function erasePerson(trx: Trx, { key, at, ids }: ErasureRequest): Promise<number> {
  const condition = sql<boolean>`${isByPerson(key)} and ${matchesIds(ids)}`;
  for (let count = 0; ; await nextTurn()) {
    const deleted = await deleteSome(trx, condition);
    if (deleted.length === 0) return count;
    await queueDeletionWebhooks(trx, { event: "enquiry.deleted", ids: deleted, at });
    count += deleted.length;
  }
}

/** Finds the keys of persons, including those with only a phone number. */
export async function findAddresses(connection: Connection, search: AddressSearch): Promise<string[]> {
  const number = search.part && endOfNumber(search.part);
  return [
    ...(await listAddresses(connection, { table: "enquiry", column: "email" }, search)),
    ...(number === null
      ? []
      : (await listAddresses(connection, { table: "enquiry", column: "phone_key" }, { ...search, part: number })).map(
          (key) => phoneKey(phoneOf(key)) ?? key, // an earlier release stored the number as written
        )),
  ];
}
