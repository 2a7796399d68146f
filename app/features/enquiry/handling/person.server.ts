// What staff added to a person's enquiries (GDPR art. 15, 17, 20).
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;
type EntryTable = "enquiry_change" | "enquiry_note" | "enquiry_reply";

/** Finds and erases the entries of one table by the address of their enquiries, in lower case. */
function entriesIn(table: EntryTable) {
  const enquiriesOf = (connection: Connection, email: string) =>
    connection
      .selectFrom("enquiry")
      .select("id")
      .where(sql`lower(email)`, "=", email);
  return {
    async findPersonData(connection: Connection, email: string) {
      return connection
        .selectFrom(table)
        .selectAll()
        .where("enquiry_id", "in", enquiriesOf(connection, email))
        .orderBy("created_at", "desc")
        .execute();
    },
    async erasePerson(trx: Connection, email: string): Promise<number> {
      const { numDeletedRows } = await trx
        .deleteFrom(table)
        .where("enquiry_id", "in", enquiriesOf(trx, email))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** The steps of a person's request, before that of their enquiries. */
export const [changes, notes, replies] = [
  entriesIn("enquiry_change"),
  entriesIn("enquiry_note"),
  entriesIn("enquiry_reply"),
];
