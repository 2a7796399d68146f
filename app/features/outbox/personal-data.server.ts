// Data subject requests: emails to a person, and emails to the company about their messages.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { isBookingOf } from "#app/features/booking/public.server.ts";
import { listAddresses } from "#app/platform/db/addresses.server.ts";
import type { AddressSearch } from "#app/platform/db/addresses.server.ts";
import { matchesIds } from "#app/platform/db/erasure-request.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import { textOfRow } from "#app/platform/mail/stored-body.server.ts";
import type { Site } from "#app/platform/site.ts";
import { isPhoneKey, storedKeys } from "#app/platform/text/person-key.ts";

/** Returns a function that finds the emails to or about a person by key, newest first, with secrets in links masked. */
export function findPersonData({ withoutSecrets }: Pick<Site, "withoutSecrets">) {
  return async (connection: Connection, key: string) => {
    const rows = await connection
      .selectFrom("outbox_email")
      .select([
        "id",
        "created_at",
        "kind",
        "about",
        "recipient",
        "reply_to",
        "locale",
        "subject",
        "body",
        "status",
        "sent_at",
      ])
      .where(await isAbout(connection, key))
      .orderBy("created_at", "desc")
      .execute();
    return rows.map(({ body, ...row }) => ({ ...row, text: withoutSecrets(textOfRow({ ...row, body })) }));
  };
}

/** Returns the record's id in an email's topic: `enquiry:<id>:reminder`. */
export function parseRecordId({ about }: { about?: unknown }): string | undefined {
  return String(about).split(":")[1];
}

/** Deletes a person's emails, sent or waiting, and returns the count. */
export async function erasePerson(trx: Connection, { key, ids }: ErasureRequest): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("outbox_email")
    .where(await isAbout(trx, key))
    .where(matchesIds(ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Matches emails to or about a person. Emails to the company have the person's address as reply-to; those about their
 * enquiries, calls and subscription count even if these have no address, or a new one, and so do those about messages
 * that they sent about another's enquiry.
 */
async function isAbout(connection: Connection, key: string): Promise<RawBuilder<boolean>> {
  const ofEnquiry = isPhoneKey(key) ? sql`phone_key in (${sql.join(storedKeys(key))})` : sql`lower(email) = ${key}`;
  const ofBooking = await isBookingOf(connection, key);
  return sql`(lower(recipient) = ${key} or lower(reply_to) = ${key}
    or (kind = 'enquiry-received' and ${contains(sql`lower(body)`, key)} and substr(about, 9, 36) in (select enquiry_id from received_message where lower(sender) = ${key}))
    or (kind like 'enquiry-%' and substr(about, 9, 36) in (select id from enquiry where ${ofEnquiry}))
    or (kind like 'booking-%' and substr(about, 9, 36) in (select id from booking where ${ofBooking}))
    or about in (select 'subscriber:' || id from subscriber where email = ${key}))`;
}

/** Lists matching addresses, including the company's own. */
export async function findAddresses(connection: Connection, search: AddressSearch): Promise<string[]> {
  const columns = ["recipient", "reply_to"] as const;
  const texts = await Promise.all(
    columns.map((column) => listAddresses(connection, { table: "outbox_email", column }, search)),
  );
  return texts.flat();
}
