// Data subject requests: invitations to the team (GDPR art. 15, 17, 20). An account made by one is removed on the team's screen.
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";

/** By normalised address, newest first, without the link's token. */
export async function findPersonData(connection: Kysely<Tables>, email: string) {
  return connection
    .selectFrom("invitation")
    .select(["id", "created_at", "email", "role", "invited_by", "expires_at", "used_at"])
    .where("email", "=", email)
    .orderBy("id", "desc")
    .execute();
}

/** Deletes them, also those that could still be accepted, and returns the count. */
export async function erasePerson(trx: Kysely<Tables>, email: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("invitation").where("email", "=", email).executeTakeFirst();
  return Number(numDeletedRows);
}
