// Applies missing migrations in one transaction under a lock: any number of processes may start at once, and a crash leaves the
// previous state.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Transaction } from "kysely";
import { createPool } from "./postgres.server.ts";
import { makeTrigramIndexes } from "./search-index.server.ts";
import type { Dialect } from "./dialect.server.ts";
import type { Db } from "./open.server.ts";

/** A migration is never changed once released; there is no way down. */
export type MigrationFile = { up(trx: Kysely<unknown>, dialect: Dialect): Promise<void> };

const defaultFolder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
const fileName = /^(\d{4}-[a-z0-9-]+)\.ts$/;
const advisoryLock = 7_263_841_955;

/** Returns the names applied. Rejects, with nothing changed, if a migration fails or the database is newer than the program. */
export async function migrateToLatest(db: Db, folder: string = defaultFolder): Promise<string[]> {
  if (db.databaseUrl === undefined) return migrateSqlite(db, folder);
  return migratePostgres(db.databaseUrl, folder);
}

/** Migrates a new SQLite database to `last` only, for a backup of that age. Rejects if `last` is unknown. */
export async function migrateSqliteUpTo(db: Db, last: string): Promise<string[]> {
  refuseNewer(await listMigrations(defaultFolder), [last]);
  return migrateSqlite(db, defaultFolder, last);
}

/** Waits for a running migration on PostgreSQL and blocks others until the transaction ends. */
export async function lockMigrations<T>(trx: Kysely<T>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx); // released with the transaction, also if the process dies
}

/** Rejects if the database is newer than the program. */
export async function pendingMigrations(db: Db, folder: string = defaultFolder): Promise<string[]> {
  const [names, applied] = await Promise.all([listMigrations(folder), listApplied(db.kysely)]);
  refuseNewer(names, applied);
  return names.filter((name) => !applied.includes(name));
}

async function migrateSqlite(db: Db, folder: string, last?: string): Promise<string[]> {
  // Off, because rebuilding a parent table would delete its children; checked before the commit instead.
  await sql`pragma foreign_keys = off`.execute(db.kysely);
  try {
    return await db.write(async (trx) => {
      const applied = await applyMissing(trx, { dialect: "sqlite", folder, last });
      const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(trx);
      if (broken.rows.length > 0)
        throw new Error(
          `The migration leaves ${broken.rows.length} rows without their parent, first in ${broken.rows[0]?.table}; nothing was changed.`,
        );
      return applied;
    });
  } finally {
    await sql`pragma foreign_keys = on`.execute(db.kysely);
  }
}

async function migratePostgres(databaseUrl: string, folder: string): Promise<string[]> {
  const pool = createPool(databaseUrl, { limits: false }); // a big table may need longer than a request may take
  const dialect = new PostgresDialect({ pool });
  const kysely = new Kysely<unknown>({ dialect: { ...bound(dialect), createAdapter: () => adapterWithoutLock } });
  try {
    return await kysely.transaction().execute(async (trx) => {
      await lockMigrations(trx);
      const applied = await applyMissing(trx, { dialect: "postgres", folder });
      await makeTrigramIndexes(trx); // not a migration: the extension may be installed later
      return applied;
    });
  } finally {
    await pool.end();
  }
}

function bound(dialect: PostgresDialect) {
  return {
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db: Kysely<unknown>) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

// The migrator's own lock belongs to the session: releasing it fails in a failed transaction and would hide the cause.
const adapterWithoutLock = Object.assign(new PostgresAdapter(), {
  acquireMigrationLock: async () => {},
  releaseMigrationLock: async () => {},
});

type Steps = { dialect: Dialect; folder: string; last?: string | undefined };

async function applyMissing<T>(trx: Transaction<T>, { dialect, folder, last }: Steps): Promise<string[]> {
  const all = await listMigrations(folder);
  refuseNewer(all, await listApplied(trx));
  const names = all.filter((name) => last === undefined || name <= last);
  const getMigrations = async () =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await load(folder, name, dialect)] as const)),
    );
  const { error, results = [] } = await new Migrator({ db: trx, provider: { getMigrations } }).migrateToLatest();
  const failed = results.find((result) => result.status === "Error");
  if (failed) throw new Error(`The migration ${failed.migrationName} failed; nothing was changed.`, { cause: error });
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

async function listMigrations(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files.flatMap((file) => fileName.exec(file)?.[1] ?? []).toSorted();
}

async function load(
  folder: string,
  name: string,
  dialect: Dialect,
): Promise<{ up(trx: Kysely<unknown>): Promise<void> }> {
  const file: MigrationFile = await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.ts`)).href);
  return { up: (trx) => file.up(trx, dialect) };
}

export async function listApplied<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function refuseNewer(names: string[], applied: string[]): void {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was made by a newer version of this program: it has had ${unknown.join(", ")}, which this version doesn't know. Start the newer version, or restore a backup from before it. Nothing was changed.`,
  );
}
