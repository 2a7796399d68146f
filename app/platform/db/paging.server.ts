import type { SelectQueryBuilder } from "kysely";

/** `page` counts from 1; 50 rows by default. All rows without `page`. */
export type Paging = { page?: number | undefined; perPage?: number | undefined };

/** Rows of one page, and the number of rows on all pages. */
export type Page<Row> = { rows: Row[]; total: number };

export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page, perPage = 50 }: Paging,
) {
  if (page === undefined) {
    const rows = await query.execute();
    return { rows, total: rows.length };
  }
  const offset = (page - 1) * perPage;
  const total = await countRows(query.clearSelect().clearOrderBy());
  const rows = offset < total ? await query.limit(perPage).offset(offset).execute() : [];
  return { rows, total };
}

export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counting = query.select((eb) => eb.fn.countAll<number>().as("count")).$castTo<{ count: number }>();
  return (await counting.executeTakeFirstOrThrow()).count;
}
