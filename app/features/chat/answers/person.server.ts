// Answers of staff in which a person's address was written (GDPR art. 15, 17, 20).
import type { Kysely, Transaction } from "kysely";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import { names } from "../person.server.ts";
import * as queries from "./queries.server.ts";

/** Returns the answers that name exactly this address, the oldest first. */
export async function findPersonData(connection: Kysely<Tables>, email: string) {
  const rows = await queries.listNaming(connection, email);
  return rows
    .filter(({ question, answer }) => names(`${question} ${answer}`, email))
    .map(({ question_key: _key, ...row }) => row);
}

/** Deletes them; returns how many. */
export async function erasePerson(trx: Transaction<Tables>, email: string): Promise<number> {
  const rows = await findPersonData(trx, email);
  for (const { id } of rows) await queries.deleteAnswer(trx, id);
  if (rows.length > 0) await incrementContentVersion(trx);
  return rows.length;
}
