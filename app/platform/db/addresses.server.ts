// Finding email addresses by a part of them, in whichever table they stand.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { contains } from "./search.server.ts";
import type { Tables } from "./tables.ts";

/** A part of an address, in lower case, and how many addresses at most. */
export type AddressSearch = { part: string; limit: number };

/** A column that holds addresses. */
type AddressColumn = { table: keyof Tables; column: string };

/** Lists the addresses of a column that contain a text, lower-cased, each once, in order. */
export async function listAddresses(
  connection: Kysely<Tables>,
  { table, column }: AddressColumn,
  { part, limit }: AddressSearch,
): Promise<string[]> {
  const address = sql`lower(${sql.ref(column)})`;
  const { rows } = await sql<{ email: string }>`select distinct ${address} as email from ${sql.table(table)}
    where ${contains(address, part)} order by email limit ${limit}`.execute(connection);
  return rows.map(({ email }) => email);
}
