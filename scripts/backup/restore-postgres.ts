// Restores a backup into PostgreSQL in one transaction, with no server running. Also migrates from SQLite.
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { makeWorkFolder } from "#app/platform/base/work-folders.server.ts";
import { lockMigrations, migratePostgresIn } from "#app/platform/db/migrate.server.ts";
import { fillTable, inLongTransaction, tallyPostgres } from "./postgres-rows.ts";
import type { AnyTransaction } from "./postgres-rows.ts";
import { prepareRestore } from "./prepare-restore.ts";
import type { PreparedRestore, RestoreOptions } from "./prepare-restore.ts";
import { readErasures } from "./replay-erasures.ts";
import { readRows, tablesInOrder } from "./sqlite-rows.ts";
import { differences } from "./tally.ts";

/**
 * Restores a backup. Throws, with nothing changed, while a server runs, if the database has rows and `force` isn't set,
 * or if the result differs from the backup.
 */
export async function restorePostgres(
  file: string,
  { databaseUrl, force, ...options }: { databaseUrl: string; force: boolean } & Omit<RestoreOptions, "erasures">,
): Promise<PreparedRestore> {
  const folder = makeWorkFolder(tmpdir(), "site-restore");
  try {
    const erasures = await readErasures({ databaseUrl, dataDir: "" });
    const prepared = await prepareRestore(file, folder, { ...options, erasures });
    await inLongTransaction(databaseUrl, "read committed", async (trx) => {
      await lockMigrations(trx); // a server that starts now waits for it
      await refuseWhileServed(trx);
      await migratePostgresIn(trx);
      await replaceRows(trx, prepared, force);
    });
    return prepared;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Every server has a listener connection with this name.
async function refuseWhileServed(trx: AnyTransaction): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name like '%-listen' limit 1`.execute(trx);
  if (rows.length > 0) throw new Error("A server is running on this database: stop it first. Nothing was changed.");
}

async function replaceRows(trx: AnyTransaction, { path, tallies }: PreparedRestore, force: boolean): Promise<void> {
  const source = new DatabaseSync(path);
  try {
    const tables = tablesInOrder(source);
    const names = sql.join(tables.map((table) => sql.table(table)));
    await sql`lock table ${names} in access exclusive mode`.execute(trx);
    if (!force) await refuseRows(trx, tables);
    await sql`truncate ${names}`.execute(trx);
    for (const table of tables) await fillTable(trx, table, readRows(source, table));
    const different = differences(tallies, await tallyPostgres(trx, tables));
    if (different.length > 0)
      throw new Error(`The restored data differs from the backup; nothing was changed: ${different.join()}`);
  } finally {
    source.close();
  }
}

async function refuseRows(trx: AnyTransaction, tables: string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
    if (rows.length > 0)
      throw new Error(
        "The database of DATABASE_URL has data in it. Take a backup of it (npm run backup -- FILE), then add --force to replace it for good. Nothing was changed.",
      );
  }
}
