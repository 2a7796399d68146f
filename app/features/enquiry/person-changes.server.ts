// Finds former and new addresses and numbers of a person in corrections, which store the old and the new value.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Connection } from "#app/platform/db/tables.ts";
import { isPhoneKey, personKey, phoneKey } from "#app/platform/text/person-key.ts";

/** The tables of changes, and the column with the new value. */
const becameIn = { correction: "became", booking_change: "value" } as const;

type ChangeTable = keyof typeof becameIn;

/** Returns the condition for changes from or to an address or number of a person, by their key. */
export async function isChangeTo(
  connection: Connection,
  table: ChangeTable,
  key: string,
): Promise<RawBuilder<boolean>> {
  if (!isPhoneKey(key)) return sql`(field = 'email' and ${key} in (lower(was), lower(${sql.ref(becameIn[table])})))`;
  const rows = await listChanged(connection, table, "phone");
  const changesOfPerson = rows.filter(({ was, became }) =>
    [was, became].some((phone) => phoneKey(phone ?? "") === key),
  );
  return changesOfPerson.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(changesOfPerson.map(({ id }) => id))})`;
}

/** Lists the keys of all persons in the changes, sorted. */
export async function listChangedKeys(connection: Connection, table: ChangeTable): Promise<string[]> {
  const [emails, phones] = await Promise.all([
    listChanged(connection, table, "email"),
    listChanged(connection, table, "phone"),
  ]);
  const keys = [
    ...emails.flatMap(({ was, became }) => [was, became].map((email) => personKey({ email }))),
    ...phones.flatMap(({ was, became }) => [was, became].map((phone) => personKey({ phone }))),
  ];
  return [...new Set(keys.filter((key) => key !== null))].toSorted();
}

async function listChanged(connection: Connection, table: ChangeTable, field: "email" | "phone") {
  const { rows } = await sql<{ id: string; was: string | null; became: string | null }>`
    select id, was, ${sql.ref(becameIn[table])} as became from ${sql.table(table)} where field = ${field}
  `.execute(connection);
  return rows;
}
