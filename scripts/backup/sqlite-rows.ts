// Reads a SQLite file table by table: which there are, parents before their children, and their rows.
import type { DatabaseSync } from "node:sqlite";
import { createTally } from "./tally.ts";
import type { CopiedRow, Tallies } from "./tally.ts";

/**
 * The file's own tables, without those of the migrations and of the search indexes (which are made of the rows), each after the ones that its foreign keys point to.
 * @example tablesInOrder(database) // ["admin_user", "admin_session", …]
 */
export function tablesInOrder(database: DatabaseSync): string[] {
  const names = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' and name <> 'corvane_backup'",
    )
    .all()
    .map((row) => String(row["name"]))
    .toSorted();
  const ordered: string[] = [];
  const place = (name: string) => {
    if (ordered.includes(name)) return;
    for (const parent of parentsOf(database, name)) if (parent !== name) place(parent);
    ordered.push(name);
  };
  names.forEach(place);
  return ordered;
}

function parentsOf(database: DatabaseSync, table: string): string[] {
  const keys = database.prepare(`select "table" as parent from pragma_foreign_key_list(?)`).all(table);
  return keys.map((key) => String(key["parent"]));
}

/** One table's rows, one after the other. */
export function* readRows(database: DatabaseSync, table: string): Generator<CopiedRow> {
  for (const row of database.prepare(`select * from "${table}"`).iterate()) yield row as CopiedRow; // strict tables of text and integers
}

/** Counts and sums up all tables of a file. */
export function tallySqlite(database: DatabaseSync): Tallies {
  const tallies = tablesInOrder(database).map((table) => {
    const tally = createTally();
    for (const row of readRows(database, table)) tally.add(row);
    return [table, tally.result()] as const;
  });
  return Object.fromEntries(tallies);
}
