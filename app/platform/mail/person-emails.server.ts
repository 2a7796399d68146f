// Data subject requests: emails to a person, and emails to the company about what they wrote.
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import { sql } from "kysely";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import { isPhoneKey } from "#app/platform/person-key.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Site } from "#app/platform/site.ts";
import { textOfRow } from "./stored-body.server.ts";

/** Returns a function that finds the emails to or about a person, by their key, the newest first; links without their secrets. */
export function findPersonData({ withoutSecrets }: Pick<Site, "withoutSecrets">) {
  return async (connection: Kysely<Tables>, email: string) => {
    const rows = await connection
      .selectFrom("outbox_email")
      .select(["id", "created_at", "kind", "recipient", "reply_to", "locale", "subject", "body", "status", "sent_at"])
      .where((eb) => isAbout(eb, email))
      .orderBy("created_at", "desc")
      .execute();
    return rows.map(({ body, ...row }) => ({ ...row, text: withoutSecrets(textOfRow({ ...row, body })) }));
  };
}

/** Deletes them, sent or waiting, and returns the count. */
export async function erasePerson(trx: Kysely<Tables>, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("outbox_email")
    .where((eb) => isAbout(eb, email))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Emails to the company have the person's address as reply-to. Those about their enquiries are theirs too where the enquiry has no
 * address, or another one since.
 */
function isAbout(eb: ExpressionBuilder<Tables, "outbox_email">, key: string): Expression<SqlBool> {
  return eb.or([
    eb(sql`lower(recipient)`, "=", key),
    eb(sql`lower(reply_to)`, "=", key),
    sql<SqlBool>`(kind like 'enquiry-%' and substr(about, 9, 36) in
      (select id from enquiry where ${isPhoneKey(key) ? sql`phone_key` : sql`lower(email)`} = ${key}))`,
  ]);
}

/** Lists matching addresses, including the company's own. */
export async function findAddresses(connection: Kysely<Tables>, search: AddressSearch): Promise<string[]> {
  const columns = ["recipient", "reply_to"] as const;
  const found = await Promise.all(
    columns.map((column) => listAddresses(connection, { table: "outbox_email", column }, search)),
  );
  return found.flat();
}
