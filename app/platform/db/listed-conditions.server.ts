import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { contains } from "./search.server.ts";
import { searchedColumns } from "./search-index.server.ts";
import type { SearchedTable } from "./search-index.server.ts";
import type { Tables } from "./tables.ts";

export type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];

export type Sought = {
  table: SearchedTable;
  filter: { column: string; value: string | number } | undefined;
  /** A column and the value that no row found may have; the search index knows it as well. */
  without: { column: string; value: string } | undefined;
  /** Conditions that no index of the search knows. */
  also: readonly Condition[];
  search: string | undefined;
  /** The most significant column first. */
  order: Order;
  cut: { offset: number; perPage: number };
};

/** A condition, and the text by which a count under it is remembered; null where it also depends on the time. */
export type Condition = { is: RawBuilder<unknown>; key: string | null };

/** `hits`: row numbers from the search index as JSON, if they are few. */
export type Counted = { total: number; hits?: string };

/** `isCut`: matches exactly the page's rows, so no limit is needed. */
export type Found = { condition: RawBuilder<unknown>; isCut: boolean };

/** A `+` before the filter keeps SQLite from using its index. */
export function matching(sought: Sought, before: "" | "+" = ""): RawBuilder<unknown> {
  const { table, filter, search } = sought;
  const conditions = [
    ...(filter ? [sql`${sql.raw(before)}${sql.ref(filter.column)} = ${filter.value}`] : []),
    ...(search === undefined ? [] : [contains(searchedColumns[table], search)]),
    ...restOf(sought),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** The conditions other than filter and search. */
export function restOf({ without, also }: Sought): RawBuilder<unknown>[] {
  const excluded = without ? [sql`${sql.ref(without.column)} <> ${without.value}`] : [];
  return [...excluded, ...also.map(({ is }) => is)];
}

export function inOrder(order: Order): RawBuilder<unknown> {
  return sql.join(order.map(([column, direction]) => sql`${sql.ref(column)} ${sql.raw(direction)}`));
}

export async function countMatching(connection: Kysely<Tables>, sought: Sought): Promise<Counted> {
  return { total: await count(connection, sql`select 1 from ${sql.table(sought.table)} where ${matching(sought)}`) };
}

export async function count(connection: Kysely<Tables>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) as counted`.execute(
    connection,
  );
  return rows[0]?.count ?? 0;
}
