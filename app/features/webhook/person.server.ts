// Data subject requests: payloads of webhooks (GDPR art. 15, 17, 20).
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";

/** By normalised address, newest first. */
export async function findPersonData(connection: Kysely<Tables>, email: string) {
  return connection
    .selectFrom("webhook_delivery")
    .select(["id", "created_at", "event", "state", "delivered_at", "payload"])
    .where("person", "=", email)
    .orderBy("id", "desc")
    .execute();
}

/** Deletes them, also those that wait, and returns the count. */
export async function erasePerson(trx: Kysely<Tables>, email: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("webhook_delivery").where("person", "=", email).executeTakeFirst();
  return Number(numDeletedRows);
}
