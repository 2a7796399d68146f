// The indexes that lists are searched by: which table has one, of which column. On SQLite FTS5 tables that triggers keep
// (db/migrations/0012), on PostgreSQL GIN indexes of its extension pg_trgm, which a server may lack (docs/decisions/032).
import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Db } from "./open.server.ts";

/** How many pages of 4 kB of an index are put together in one round of cleanup: some milliseconds. */
const pagesAtOnce = 50;

/** The tables with a search index, and the folded column that it is of. The index's name is the table's and `_search`. */
export const searchedColumns = { enquiry: "search_text", subscriber: "email", post: "search_text" } as const;

/** A table with a search index. */
export type SearchedTable = keyof typeof searchedColumns;

const refusals = [
  "insufficient_privilege",
  "feature_not_supported",
  "undefined_file",
  "undefined_object",
  "invalid_schema_name",
];

/** Makes the indexes on PostgreSQL where they are missing and its server allows it; else all goes on without them. */
export async function makeTrigramIndexes<T>(trx: Transaction<T>): Promise<void> {
  const indexes = Object.entries(searchedColumns).map(
    ([table, column]) => `create index ${table}_search on ${table} using gin (${column} gin_trgm_ops);`,
  );
  await sql
    .raw(
      `do $$ begin
        if to_regclass('subscriber_search') is null then
          create extension if not exists pg_trgm;
          ${indexes.join("\n")}
        end if;
      exception when ${refusals.join(" or ")} then null;
      end $$`,
    )
    .execute(trx);
}

/** What a person should know at the start: that searches read every row; undefined where they don't. */
export async function describeSearch({ kysely, dialect }: Db): Promise<string | undefined> {
  if (dialect === "sqlite") return undefined;
  const { rows } = await sql<{ name: string | null }>`select to_regclass('subscriber_search') as name`.execute(kysely);
  return rows[0]?.name
    ? undefined
    : "The admin's searches read every row: PostgreSQL's extension pg_trgm is missing. Let its administrator install it (create extension pg_trgm); the next start makes the indexes.";
}

/**
 * Puts the pieces of SQLite's indexes together, a part at a time: each write leaves one, and a search looks through all of
 * them. PostgreSQL's own vacuum does that for its indexes.
 */
export async function mergeSearch({ db }: { db: Db }): Promise<void> {
  if (db.dialect === "postgres") return;
  for (const table of Object.keys(searchedColumns)) {
    const index = sql.ref(`${table}_search`);
    await sql`insert into ${index} (${index}, rank) values ('merge', ${-pagesAtOnce})`.execute(db.kysely);
  }
}
