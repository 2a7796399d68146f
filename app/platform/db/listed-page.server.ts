// A page of a long list, filtered, searched and sorted, in a time that hardly grows with the list (docs/decisions/032).
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { all, containing, count, equal, inOrder } from "./listed-conditions.server.ts";
import type { Found, Sought } from "./listed-conditions.server.ts";
import { dialectOf } from "./dialect.server.ts";
import { findOnSqlite } from "./listed-sqlite.server.ts";
import type { Paging } from "./paging.server.ts";
import type { SearchedTable } from "./search-index.server.ts";
import type { Row, Tables } from "./tables.ts";

/** What is listed of a table. */
export type Listing<T extends SearchedTable> = {
  /** A column that must have a value; undefined doesn't count. */
  filter: { column: keyof Row<T> & string; value: string | number | undefined };
  /** What the searched column must contain, taken literally and folded as the column is. */
  search: string | undefined;
  /** Columns and their direction, the one that counts most first; the last one is `id`. */
  order: readonly (readonly [column: keyof Row<T> & string, direction: "asc" | "desc"])[];
};

/**
 * Reads a page of a table's rows and how many there are; without `page` all of them.
 * @example await readListed(connection, "enquiry", { filter, search: folded("Ana"), order: [["created_at", "desc"], ["id", "desc"]] }, { page: 2 })
 */
export async function readListed<T extends SearchedTable>(
  connection: Kysely<Tables>,
  table: T,
  { filter: { column, value }, search, order }: Listing<T>,
  { page, perPage = 50 }: Paging,
): Promise<{ rows: Row<T>[]; total: number }> {
  const offset = ((page ?? 1) - 1) * perPage;
  const sought: Sought = {
    table,
    filter: value === undefined ? undefined : { column, value },
    search: search || undefined,
    order,
    cut: { offset, perPage },
  };
  const { condition, isCut, total } = await find(connection, sought, page !== undefined);
  const cut = isCut ? sql`` : sql`limit ${perPage} offset ${offset}`;
  const { rows } = await sql<Row<T>>`select * from ${sql.table(table)}
    where ${condition} order by ${inOrder(order)} ${cut}`.execute(connection);
  return { rows, total: page === undefined ? rows.length : total };
}

async function find(connection: Kysely<Tables>, sought: Sought, isPaged: boolean): Promise<Found> {
  const condition = all([...equal(sought), ...containing(sought)]);
  if (!isPaged) return { condition, isCut: true, total: 0 };
  if (dialectOf(connection) === "sqlite") return findOnSqlite(connection, sought);
  const total = await count(connection, sql`select 1 from ${sql.table(sought.table)} where ${condition}`);
  return { condition, isCut: false, total };
}
