// Search indexes of lists: FTS5 with triggers on SQLite (db/migrations/0012), pg_trgm GIN indexes on PostgreSQL if the
// extension is available (decision 032).
import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Db } from "./open.server.ts";

/** 4 kB pages merged per cleanup: some milliseconds. */
const pagesAtOnce = 50;

/** The indexed column by table; the index is named `<table>_search`. */
export const searchedColumns = { enquiry: "search_text", subscriber: "email", post: "search_text" } as const;

export type SearchedTable = keyof typeof searchedColumns;

const refusals = [
  "insufficient_privilege",
  "feature_not_supported",
  "undefined_file",
  "undefined_object",
  "invalid_schema_name",
];

/** Creates missing indexes on PostgreSQL if the extension is available. */
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

/** Returns a notice if searches have to read every row. */
export async function describeSearch({ kysely, dialect }: Db): Promise<string | undefined> {
  if (dialect === "sqlite") return undefined;
  const { rows } = await sql<{ name: string | null }>`select to_regclass('subscriber_search') as name`.execute(kysely);
  return rows[0]?.name
    ? undefined
    : "The admin's searches read every row: PostgreSQL's extension pg_trgm is missing. Let its administrator install it (create extension pg_trgm); the next start makes the indexes.";
}

/**
 * Merges SQLite's index segments step by step: each write adds one, and a search reads all. PostgreSQL's vacuum does it by
 * itself.
 */
export async function mergeSearch({ db }: { db: Db }): Promise<void> {
  if (db.dialect === "postgres") return;
  for (const table of Object.keys(searchedColumns)) {
    const index = sql.ref(`${table}_search`);
    await sql`insert into ${index} (${index}, rank) values ('merge', ${-pagesAtOnce})`.execute(db.kysely);
  }
}
