// Data subject requests: what staff added to a person's enquiries, and corrections of these or of the subscription
// (GDPR art. 15, 17, 20).
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { matchesIds } from "#app/platform/db/erasure-request.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import { isChangeTo } from "../person-changes.server.ts";
import { isByPerson } from "../queries.server.ts";

type EntryTable = "enquiry_change" | "correction" | "enquiry_note" | "enquiry_reply" | "received_message";

const ofEnquiries = (key: string) => sql<boolean>`enquiry_id in (select id from enquiry where ${isByPerson(key)})`;

/** Returns the condition for a person's corrections, including those of records that belong to someone else now. */
const ofPerson = async (key: string, connection: Connection) =>
  sql<boolean>`(${ofEnquiries(key)} or subscriber_id in (select id from subscriber where email = ${key})
    or ${await isChangeTo(connection, "correction", key)})`;

/** Returns the condition for messages about a person's enquiries, or from their address about another's. */
const ofSender = (key: string) => sql<boolean>`(${ofEnquiries(key)} or lower(sender) = ${key})`;

/** Lists the addresses of all senders of messages, in lower case. */
export async function listSenders(connection: Connection): Promise<string[]> {
  const senders = connection.selectFrom("received_message").select(sql<string>`lower(sender)`.as("sender"));
  return (await senders.distinct().execute()).map(({ sender }) => sender);
}

type PersonCondition = (key: string, connection: Connection) => RawBuilder<boolean> | Promise<RawBuilder<boolean>>;

/** Returns the functions that find and erase a person's entries in one table. */
function entriesIn(table: EntryTable, isTheirs: PersonCondition) {
  return {
    readRecordId: ({ enquiry_id }: { enquiry_id?: string | number | null }) => enquiry_id,
    async findPersonData(connection: Connection, key: string) {
      const condition = await isTheirs(key, connection);
      return connection.selectFrom(table).selectAll().where(condition).orderBy("created_at", "desc").execute();
    },
    async erasePerson(trx: Connection, { key, ids }: ErasureRequest): Promise<number> {
      const { numDeletedRows } = await trx
        .deleteFrom(table)
        .where(await isTheirs(key, trx))
        .where(matchesIds(ids))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** The areas of a data subject request that are handled before the enquiries. */
export const [changes, corrections, notes, replies, received] = [
  entriesIn("enquiry_change", ofEnquiries),
  entriesIn("correction", ofPerson),
  entriesIn("enquiry_note", ofEnquiries),
  entriesIn("enquiry_reply", ofEnquiries),
  entriesIn("received_message", ofSender),
];
