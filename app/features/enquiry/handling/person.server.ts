// What staff added to a person's enquiries, and corrected of them or of the subscription (GDPR art. 15, 17, 20).
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import { isOf } from "../queries.server.ts";

type Connection = Kysely<Tables>;
type EntryTable = "enquiry_change" | "correction" | "enquiry_note" | "enquiry_reply";

const ofEnquiries = (key: string) => sql<boolean>`enquiry_id in (select id from enquiry where ${isOf(key)})`;

const ofPerson = (key: string) =>
  sql<boolean>`(${ofEnquiries(key)} or subscriber_id in (select id from subscriber where email = ${key}))`;

/** Finds and erases the entries of one table by their person. */
function entriesIn(table: EntryTable, isTheirs: (key: string) => RawBuilder<boolean>) {
  return {
    async findPersonData(connection: Connection, key: string) {
      return connection.selectFrom(table).selectAll().where(isTheirs(key)).orderBy("created_at", "desc").execute();
    },
    async erasePerson(trx: Connection, key: string): Promise<number> {
      const { numDeletedRows } = await trx.deleteFrom(table).where(isTheirs(key)).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** The steps of a person's request, before that of their enquiries. */
export const [changes, corrections, notes, replies] = [
  entriesIn("enquiry_change", ofEnquiries),
  entriesIn("correction", ofPerson),
  entriesIn("enquiry_note", ofEnquiries),
  entriesIn("enquiry_reply", ofEnquiries),
];
