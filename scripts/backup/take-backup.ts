// Makes a backup: one SQLite file from either database, complete and verified before it gets its name.
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeWorkFolder } from "#app/platform/base/work-folders.server.ts";
import { listApplied, migrateSqliteAsFarAs } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { listOwnApplied } from "#app/platform/db/own-migrations.server.ts";
import { databasePath, readPragma } from "#app/platform/db/sqlite-file.server.ts";
import { encryptFile, encrypterFor } from "./encryption.ts";
import { inLongTransaction, readPostgresRows } from "./postgres-rows.ts";
import { tablesInOrder, tallySqlite } from "./sqlite-rows.ts";
import { writeSums } from "./sums.ts";
import { createTally, differences } from "./tally.ts";
import type { CopiedRow, Tallies } from "./tally.ts";

export type BackupSource = { databaseUrl: string | undefined; dataDir: string };

/** `encryptTo` are public keys; without any the file isn't encrypted. */
type BackupOptions = { encryptTo?: readonly string[] | undefined };

export type BackupResult = { tallies: Tallies; bytes: number };

/**
 * Backs up everything committed before the start; servers may run. Throws, leaving nothing behind, if the file exists,
 * the database doesn't, or the copy is damaged.
 */
export async function takeBackup(
  place: BackupSource,
  file: string,
  { encryptTo = [] }: BackupOptions = {},
): Promise<BackupResult> {
  const target = resolve(file);
  const encrypter = encryptTo.length > 0 ? encrypterFor(encryptTo) : undefined;
  if (existsSync(target))
    throw new Error(`${file} exists already; a backup is never overwritten. Choose another name.`);
  const folder = makeWorkFolder(dirname(target), ".backup"); // in the target's folder, so that the rename is atomic
  const part = databasePath(folder);
  try {
    const copied = place.databaseUrl ? await copyPostgres(place.databaseUrl, folder) : copySqlite(place.dataDir, part);
    const tallies = checkCopy(part, copied);
    chmodSync(part, 0o600); // personal data
    const whole = encrypter ? `${part}.age` : part;
    if (encrypter) await encryptFile(part, whole, encrypter);
    syncToDisk(whole);
    renameSync(whole, target);
    syncToDisk(dirname(target));
    return { tallies, bytes: statSync(target).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A reader doesn't block writers in WAL mode; it blocks only this process.
function copySqlite(dataDir: string, part: string): undefined {
  const path = databasePath(dataDir);
  if (!existsSync(path)) throw new Error(`There is no database ${path} (DATA_DIR) to back up.`);
  const source = new DatabaseSync(path, { timeout: 5_000 });
  try {
    source.prepare("vacuum into ?").run(part);
  } finally {
    source.close();
  }
}

async function copyPostgres(databaseUrl: string, folder: string): Promise<Tallies> {
  return inLongTransaction(databaseUrl, "repeatable read", async (trx) => {
    const applied = await listApplied(trx);
    if (applied.length === 0) throw new Error("The database of DATABASE_URL is empty: no server has run on it yet.");
    const ownMigrations = (await listOwnApplied(trx)).map(({ name }) => name);
    const db = await openDatabase({ dataDir: folder });
    await migrateSqliteAsFarAs(db, applied, ownMigrations).finally(() => db.close());
    const copy = new DatabaseSync(databasePath(folder), { enableForeignKeyConstraints: true });
    try {
      copy.exec("pragma journal_mode = delete; begin");
      const tallies: Tallies = {};
      for (const table of tablesInOrder(copy))
        tallies[table] = await copyTable(copy, table, readPostgresRows(trx, table));
      copy.exec("commit");
      return tallies;
    } finally {
      copy.close();
    }
  });
}

async function copyTable(copy: DatabaseSync, table: string, rows: AsyncIterable<CopiedRow>) {
  const columns = copy
    .prepare("select name from pragma_table_info(?)")
    .all(table)
    .map((row) => String(row["name"]));
  const names = columns.map((column) => `"${column}"`).join();
  const insert = copy.prepare(`insert into "${table}" (${names}) values (${columns.map(() => "?").join()})`);
  const tally = createTally();
  for await (const row of rows) {
    tally.add(row);
    insert.run(...columns.map((column) => row[column] ?? null));
  }
  return tally.result();
}

function checkCopy(part: string, copied: Tallies | undefined): Tallies {
  const copy = new DatabaseSync(part);
  try {
    const verdict = readPragma(copy, "quick_check(1)");
    if (verdict !== "ok") throw new Error(`The copy is damaged; no backup was made: ${verdict}`);
    const tallies = tallySqlite(copy);
    const different = copied ? differences(copied, tallies) : [];
    if (different.length > 0) throw new Error(`The copy differs; no backup was made: ${different.join()}`);
    copy.exec("pragma journal_mode = delete"); // one file, whatever the source's mode
    writeSums(copy);
    return tallies;
  } finally {
    copy.close();
  }
}

/** Syncs a file or a folder's entries. */
export function syncToDisk(path: string): void {
  if (process.platform === "win32" && statSync(path).isDirectory()) return; // Windows can't open folders; it syncs entries itself
  const opened = openSync(path, statSync(path).isDirectory() ? "r" : "r+");
  fsyncSync(opened);
  closeSync(opened);
}
