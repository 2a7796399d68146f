import { sql } from "kysely";
import { contains } from "./search.server.ts";
import type { Connection, Tables } from "./tables.ts";

/** `part` is lower case. */
export type AddressSearch = { part: string; limit: number };

type AddressColumn = { table: keyof Tables; column: string };

/** Lists the distinct addresses of a column that contain a text, lower-cased and sorted. */
export async function listAddresses(
  connection: Connection,
  { table, column }: AddressColumn,
  { part, limit }: AddressSearch,
): Promise<string[]> {
  const address = sql`lower(${sql.ref(column)})`;
  const { rows } = await sql<{ email: string }>`select distinct ${address} as email from ${sql.table(table)}
    where ${sql.ref(column)} <> '' and ${contains(address, part)} order by email limit ${limit}`.execute(connection);
  return rows.map(({ email }) => email);
}
