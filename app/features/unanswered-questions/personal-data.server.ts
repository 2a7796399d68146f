// The staff's answers that contain a person's address or phone number (GDPR art. 15, 17, 20).
import { sql } from "kysely";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import { holdsKey, partsOfKey, writtenKeys } from "#app/platform/text/written-addresses.ts";

const questionAndAnswer = (row: { question: string; answer: string }) => `${row.question} ${row.answer}`;

export async function findPersonData(connection: Connection, key: string) {
  const rows = await connection
    .selectFrom("staff_answer")
    .selectAll()
    .where((eb) =>
      eb.or([contains(sql`lower(question)`, ...partsOfKey(key)), contains(sql`lower(answer)`, ...partsOfKey(key))]),
    )
    .orderBy("id")
    .execute();
  const naming = rows.filter((row) => holdsKey(questionAndAnswer(row), key));
  return naming.map(({ question_key: _key, ...row }) => row);
}

/** Deletes them; returns the count. */
export async function erasePerson(trx: Trx, { key, ids }: ErasureRequest): Promise<number> {
  const rows = (await findPersonData(trx, key)).filter(({ id }) => ids?.includes(id) ?? true);
  for (const { id } of rows) await trx.deleteFrom("staff_answer").where("id", "=", id).execute();
  if (rows.length > 0) await incrementContentVersion(trx);
  return rows.length;
}

/** Returns email addresses and phone numbers found in the answers. */
export async function findWrittenAddresses(connection: Connection): Promise<string[]> {
  const rows = await connection.selectFrom("staff_answer").select(["question", "answer"]).execute();
  return rows.flatMap((row) => writtenKeys(questionAndAnswer(row)));
}
