// Brings a database to the state that this program expects. All that is missing is applied in one transaction, under a lock,
// so any number of processes may start at once, and a kill in the middle leaves the state before. The steps: db/migrations.
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

/** A step in db/migrations/NNNN-name.ts exports `up`. It is never changed once released; there is no way down. */
export type MigrationFile = { up(trx: Kysely<unknown>, dialect: Dialect): Promise<void> };

const defaultFolder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
const fileName = /^(\d{4}-[a-z0-9-]+)\.ts$/;
const advisoryLock = 7_263_841_955;

/**
 * Applies what is missing and answers the names applied, in order ([]: nothing was missing). Rejects, with nothing changed,
 * when a step fails or when the database was made by a newer program.
 *
 * @example const applied = await migrateToLatest(db); // ["0001-foundation"]
 */
export async function migrateToLatest(db: Db, folder: string = defaultFolder): Promise<string[]> {
  if (db.databaseUrl === undefined) return migrateSqlite(db, folder);
  return migratePostgres(db.databaseUrl, folder);
}

/**
 * Brings a new SQLite database to the state that `last` left, and no further: a backup is as old as what it was taken of.
 * Rejects where this program doesn't know `last`.
 */
export async function migrateSqliteUpTo(db: Db, last: string): Promise<string[]> {
  refuseNewer(await listMigrations(defaultFolder), [last]);
  return migrateSqlite(db, defaultFolder, last);
}

/** Waits until nobody migrates this PostgreSQL, and keeps everybody from it until the transaction ends. */
export async function holdMigrations<T>(trx: Kysely<T>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx); // goes with the transaction, also when the process dies
}

/** The names of the steps that the database still lacks. Rejects when the database was made by a newer program. */
export async function pendingMigrations(db: Db, folder: string = defaultFolder): Promise<string[]> {
  const [names, applied] = await Promise.all([listMigrations(folder), listApplied(db.kysely)]);
  refuseNewer(names, applied);
  return names.filter((name) => !applied.includes(name));
}

async function migrateSqlite(db: Db, folder: string, last?: string): Promise<string[]> {
  // Off, because rebuilding a parent table would delete its children; checked as a whole before the commit instead.
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
  const pool = createPool(databaseUrl, { limits: false }); // a big table may need longer than a visitor can wait
  const dialect = new PostgresDialect({ pool });
  const kysely = new Kysely<unknown>({ dialect: { ...bound(dialect), createAdapter: () => adapterWithoutLock } });
  try {
    return await kysely.transaction().execute(async (trx) => {
      await holdMigrations(trx);
      const applied = await applyMissing(trx, { dialect: "postgres", folder });
      await makeTrigramIndexes(trx); // no step of its own: the extension may be there only later
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

// The migrator's own lock is of the session: releasing it fails in a failed transaction and would hide the cause.
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

/** The names of the steps that a database has had, in order; [] where none ever ran. */
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
