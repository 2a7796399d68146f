// Reads a page of a long list, filtered, searched and sorted, in nearly constant time (decision 032).
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { countMatching, inOrder, matching } from "./listed-conditions.server.ts";
import type { Condition, Found, Sought } from "./listed-conditions.server.ts";
import { dialectOf } from "./dialect.server.ts";
import { countOnSqlite, findOnSqlite } from "./listed-sqlite.server.ts";
import type { Paging } from "./paging.server.ts";
import { remembered } from "./remembered-count.server.ts";
import type { SearchedTable } from "./search-index.server.ts";
import type { Row, Tables } from "./tables.ts";

export type Listing<T extends SearchedTable> = {
  /** A column that must equal `value`; ignored if undefined. */
  filter: { column: keyof Row<T> & string; value: string | number | undefined };
  /** A column and the value that no listed row has. */
  without?: { column: keyof Row<T> & string; value: string } | undefined;
  /** Further conditions. */
  also?: readonly Condition[];
  /** A substring of the search column, taken literally and folded. */
  search: string | undefined;
  /** The most significant column first; the last one is `id`. */
  order: readonly (readonly [column: keyof Row<T> & string, direction: "asc" | "desc"])[];
};

/** Without `page`, all rows. */
export async function readListed<T extends SearchedTable>(
  connection: Kysely<Tables>,
  table: T,
  { filter: { column, value }, without, also = [], search, order }: Listing<T>,
  { page, perPage = 50 }: Paging,
): Promise<{ rows: Row<T>[]; total: number }> {
  const offset = ((page ?? 1) - 1) * perPage;
  const sought: Sought = {
    table,
    filter: value === undefined ? undefined : { column, value },
    without,
    also,
    search: search || undefined,
    order,
    cut: { offset, perPage },
  };
  if (page === undefined) {
    const rows = await readFound<T>(connection, sought, { condition: matching(sought), isCut: true });
    return { rows, total: rows.length };
  }
  const isSqlite = dialectOf(connection) === "sqlite";
  const counted = await remembered(connection, sought, () =>
    (isSqlite ? countOnSqlite : countMatching)(connection, sought),
  );
  const { total } = counted;
  if (offset >= total) return { rows: [], total };
  const found = isSqlite
    ? await findOnSqlite(connection, sought, counted)
    : { condition: matching(sought), isCut: false };
  return { rows: await readFound<T>(connection, sought, found), total };
}

async function readFound<T extends SearchedTable>(
  connection: Kysely<Tables>,
  { table, order, cut }: Sought,
  { condition, isCut }: Found,
): Promise<Row<T>[]> {
  const limit = isCut ? sql`` : sql`limit ${cut.perPage} offset ${cut.offset}`;
  const { rows } = await sql<Row<T>>`select * from ${sql.table(table)}
    where ${condition} order by ${inOrder(order)} ${limit}`.execute(connection);
  return rows;
}
