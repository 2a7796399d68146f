// Reads a SQLite file's tables, parents before children.
import type { DatabaseSync } from "node:sqlite";
import { createTally } from "./tally.ts";
import type { CopiedRow, Tallies } from "./tally.ts";

/** Filled by triggers: a copy recreates it. */
const derivedTable = "listed_post";

/** Lists tables except migration, search index and derived ones; sorted by foreign keys. */
export function tablesInOrder(database: DatabaseSync): string[] {
  const names = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' and name not like '%!_backup' escape '!' and name not in ('backup_sums', ?)",
    )
    .all(derivedTable)
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

export function* readRows(database: DatabaseSync, table: string): Generator<CopiedRow> {
  for (const row of database.prepare(`select * from "${table}"`).iterate()) yield row as CopiedRow; // strict tables of text and integers
}

export function tallySqlite(database: DatabaseSync): Tallies {
  const tallies = tablesInOrder(database).map((table) => {
    const tally = createTally();
    for (const row of readRows(database, table)) tally.add(row);
    return [table, tally.result()] as const;
  });
  return Object.fromEntries(tallies);
}
