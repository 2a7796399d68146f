// What rows of a list are sought, as SQL for both databases.
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { contains } from "./search.server.ts";
import { searchedColumns } from "./search-index.server.ts";
import type { SearchedTable } from "./search-index.server.ts";
import type { Tables } from "./tables.ts";

/** Columns and their direction. */
export type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];

/** What rows are sought, in which order, and which of them are shown. */
export type Sought = {
  table: SearchedTable;
  filter: { column: string; value: string | number } | undefined;
  search: string | undefined;
  /** What counts most comes first. */
  order: Order;
  cut: { offset: number; perPage: number };
};

/** The condition that the rows fulfil, and how many do; `isCut`: only those of the page fulfil it. */
export type Found = { condition: RawBuilder<unknown>; isCut: boolean; total: number };

/** The filter's condition, if there is one. */
export function equal({ filter }: Pick<Sought, "filter">): RawBuilder<unknown>[] {
  return filter ? [sql`${sql.ref(filter.column)} = ${filter.value}`] : [];
}

/** The search's condition, if there is one. */
export function containing({ table, search }: Pick<Sought, "table" | "search">): RawBuilder<unknown>[] {
  return search === undefined ? [] : [contains(searchedColumns[table], search)];
}

/** An order, for `order by`. */
export function inOrder(order: Order): RawBuilder<unknown> {
  return sql.join(order.map(([column, direction]) => sql`${sql.ref(column)} ${sql.raw(direction)}`));
}

/** All of some conditions; true where there are none. */
export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** How many rows a query has. */
export async function count(connection: Kysely<Tables>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) as counted`.execute(
    connection,
  );
  return rows[0]?.count ?? 0;
}
