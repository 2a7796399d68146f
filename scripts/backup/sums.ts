// Checksums of a backup's rows and definitions inside it, with which a restore detects damage on a disk or in transfer.
import type { DatabaseSync } from "node:sqlite";
import { tallySqlite } from "./sqlite-rows.ts";
import { createTally, differences } from "./tally.ts";
import type { CopiedRow, Tallies } from "./tally.ts";

const table = "backup_sums";

/** Writes the sums of all tables into a backup. */
export function writeSums(copy: DatabaseSync): void {
  const sums = allSums(copy);
  copy.exec(`begin; create table ${table} (name text primary key, row_count integer, checksum text) strict`);
  const insert = copy.prepare(`insert into ${table} values (?, ?, ?)`);
  for (const [name, { rows, checksum }] of Object.entries(sums)) insert.run(name, rows, checksum);
  copy.exec("commit");
}

/**
 * Compares a backup's copy with its checksums and removes them. Returns false if it is older and has none.
 * @throws Error that names the changed tables.
 */
export function checkAndDropSums(copy: DatabaseSync): boolean {
  const sums = sumsIn(copy);
  if (sums === undefined) return false;
  const written = copy.prepare(`select name, row_count, checksum from ${sums}`).all();
  copy.exec(`drop table ${sums}`);
  const expected: Tallies = Object.fromEntries(
    written.map((row) => [String(row["name"]), { rows: Number(row["row_count"]), checksum: String(row["checksum"]) }]),
  );
  const different = differences(expected, allSums(copy));
  if (different.length > 0) throw new Error(`the checksums of these tables differ: ${different.join(", ")}`);
  return true;
}

/** Finds the table of checksums, whose name differs in backups of older releases. */
function sumsIn(copy: DatabaseSync): string | undefined {
  const storedSums = copy
    .prepare("select name from sqlite_schema where type = 'table' and (name = ? or name like '%!_backup' escape '!')")
    .get(table);
  return storedSums && String(storedSums["name"]);
}

function allSums(copy: DatabaseSync): Tallies {
  return {
    ...tallySqlite(copy),
    kysely_migration: tallyOf(copy, "select * from kysely_migration"),
    sqlite_schema: tallyOf(copy, `select type, name, tbl_name, sql from sqlite_schema where tbl_name <> '${table}'`),
  };
}

function tallyOf(copy: DatabaseSync, select: string) {
  const tally = createTally();
  for (const row of copy.prepare(select).iterate()) tally.add(row as CopiedRow); // columns of text and integers
  return tally.result();
}
