// Lists that are read page by page.
import type { SelectQueryBuilder } from "kysely";

/** Which part of a list: `page` counts from 1, 50 rows a page where `perPage` is left out. Without `page` all of it. */
export type Paging = { page?: number | undefined; perPage?: number | undefined };

/** Reads a page of what a query finds, and how many rows it finds in all. */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page, perPage = 50 }: Paging,
) {
  if (page === undefined) {
    const rows = await query.execute();
    return { rows, total: rows.length };
  }
  const rows = await query
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total: await countRows(query.clearSelect().clearOrderBy()) };
}

/** Counts what a query finds, of which it selects nothing. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counting = query.select((eb) => eb.fn.countAll().as("count")).$castTo<{ count: number | string | bigint }>();
  return Number((await counting.executeTakeFirstOrThrow()).count);
}
