// Applies missing migrations in one transaction under a lock; any number of processes may start at once, and a crash
// leaves the previous state.
import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import type { Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import type { Pool } from "pg";
import { errorMessage } from "#app/platform/base/error-details.server.ts";
import { detectDialect } from "./dialect.server.ts";
import type { Dialect } from "./dialect.server.ts";
import { ensureListedPostTriggers } from "./listed-posts.server.ts";
import type { MigrationFile } from "./migration-file.ts";
import type { Db } from "./open.server.ts";
import { applyCompanyMigrations, listOwnPending } from "./own-migrations.server.ts";
import { awaitPostgres, createPool } from "./postgres.server.ts";

const defaultFolder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
const fileName = /^(\d{4}-[a-z0-9-]+)\.[jt]s$/; // .js in the release archive
const advisoryLock = 7_263_841_955;

/**
 * Returns the names of the applied migrations. Rejects, with nothing changed, if a migration fails or if a newer
 * program has applied a breaking one.
 */
export async function migrateToLatest(db: Db, folder: string = defaultFolder): Promise<string[]> {
  if (db.databaseUrl === undefined) return migrateSqlite(db, folder);
  return migratePostgres(db.databaseUrl, folder);
}

/** Migrates a new SQLite database to the state of one with `applied`, for its backup. Rejects if one is unknown. */
export async function migrateSqliteAsFarAs(
  db: Db,
  applied: string[],
  ownNames: readonly string[] = [],
  folder: string = defaultFolder,
): Promise<string[]> {
  refuseUnknown(await listMigrations(folder), applied);
  return migrateSqlite(db, folder, { last: applied.at(-1), ownMigrations: ownNames });
}

/** Waits for a running migration on PostgreSQL and blocks others until the transaction ends. */
export async function lockMigrations<T>(trx: Kysely<T>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx); // released with the transaction, even if the process dies
}

/** Returns the migrations that a newer program has applied and this one doesn't know. */
export async function listNewerMigrations(db: Db, folder: string = defaultFolder): Promise<string[]> {
  const names = await listMigrations(folder);
  return (await listApplied(db.kysely)).filter((name) => !names.includes(name));
}

/** Rejects if a newer program has applied a breaking migration. */
export async function pendingMigrations(db: Db, folder: string = defaultFolder): Promise<string[]> {
  const [names, applied] = await Promise.all([listMigrations(folder), listApplied(db.kysely)]);
  const ownPending = await listOwnPending(db.kysely, folder);
  if (await isNewer(db.kysely, names, applied)) return ownPending;
  return [...names.filter((name) => !applied.includes(name)), ...ownPending];
}

type MigrationTarget = { last?: string | undefined; ownMigrations?: readonly string[] };

async function migrateSqlite(db: Db, folder: string, { last, ownMigrations }: MigrationTarget = {}): Promise<string[]> {
  // Off, because rebuilding a parent table would delete its children; checked before the commit instead.
  await sql`pragma foreign_keys = off`.execute(db.kysely);
  try {
    return await db.write(async (trx) => {
      const steps = { dialect: "sqlite", folder } as const;
      const applied = await applyMissing(trx, { ...steps, last });
      applied.push(...(await applyCompanyMigrations(trx, { ...steps, only: ownMigrations })));
      await ensureListedPostTriggers(trx, "sqlite");
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
  const pool = createPool(databaseUrl, { limits: false }); // a large table may need longer than a request is allowed
  try {
    await awaitPostgres(pool, databaseUrl, () => {}); // one connection more than the pool's: may have to wait
    return await createMigrationDb(pool)
      .transaction()
      .execute((trx) => migratePostgresIn(trx, folder));
  } finally {
    await pool.end();
  }
}

/** Migrates PostgreSQL within a larger transaction of `createMigrationDb`. */
export async function migratePostgresIn(trx: Transaction<unknown>, folder: string = defaultFolder): Promise<string[]> {
  await lockMigrations(trx);
  const steps = { dialect: "postgres", folder } as const;
  const applied = [...(await applyMissing(trx, steps)), ...(await applyCompanyMigrations(trx, steps))];
  await ensureListedPostTriggers(trx, "postgres");
  return applied;
}

export function createMigrationDb(pool: Pool): Kysely<unknown> {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<unknown>({
    dialect: {
      createDriver: () => dialect.createDriver(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => adapterWithoutLock,
    },
  });
}

// The migrator's own lock belongs to the session: releasing it fails in a failed transaction and would hide the cause.
const adapterWithoutLock = Object.assign(new PostgresAdapter(), {
  acquireMigrationLock: async () => {},
  releaseMigrationLock: async () => {},
});

type Steps = { dialect: Dialect; folder: string; last?: string | undefined };

async function applyMissing<T>(trx: Transaction<T>, { dialect, folder, last }: Steps): Promise<string[]> {
  const [all, applied] = [await listMigrations(folder), await listApplied(trx)];
  if (await isNewer(trx, all, applied)) return [];
  const names = all.filter((name) => last === undefined || name <= last);
  if (applied.length === 0) await refuseOtherProgramsDatabase(trx, dialect);
  if (names.every((name) => applied.includes(name))) return []; // the migrator would read every table's columns
  const steps = names.map((name) => ({
    name,
    up: async (db: Kysely<unknown>) => (await load(folder, name)).up(db, dialect),
  }));
  const getMigrations = async () => Object.fromEntries(steps.map((step) => [step.name, step] as const));
  const { error, results = [] } = await new Migrator({
    db: trx,
    provider: { getMigrations },
    allowUnorderedMigrations: true, // a company may have one of its own among them
  }).migrateToLatest();
  const failed = results.find((result) => result.status === "Error");
  if (failed)
    throw new Error(`The migration ${failed.migrationName} failed; nothing was changed. ${errorMessage(error)}`, {
      cause: error,
    });
  if (error) throw error;
  if (results.length > 0) await saveLastBreaking(trx, (await lastBreaking(folder, names)) ?? names[0]);
  return results.map((result) => result.migrationName);
}

/** @throws Error if the database holds another program's tables; those of extensions don't count. */
async function refuseOtherProgramsDatabase<T>(trx: Transaction<T>, dialect: Dialect): Promise<void> {
  if (dialect === "sqlite") return; // refused when it was opened
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname limit 4`.execute(trx);
  const tables = rows.map(({ name }) => name);
  if (tables.length === 0 || tables.includes("kysely_migration")) return;
  throw new Error(
    `The database of DATABASE_URL is another program's: it has ${tables.slice(0, 3).join(", ")}${tables.length > 3 ? " …" : ""}, and nothing of this one. Make an empty one for the site, and name it in DATABASE_URL. Nothing was changed.`,
  );
}

/**
 * Stores the number of the last breaking migration: programs that don't know it can't use the database. It isn't in a
 * row, which backups and tests would see, but in SQLite's user_version or PostgreSQL's comment on the migrator's table.
 */
async function saveLastBreaking<T>(trx: Transaction<T>, name: string | undefined): Promise<void> {
  const number = Number(name?.slice(0, 4));
  const note =
    detectDialect(trx) === "sqlite"
      ? sql`pragma user_version = ${sql.lit(number)}`
      : sql`comment on table kysely_migration is ${sql.lit(String(number))}`;
  await note.execute(trx);
}

async function readLastBreaking<T>(db: Kysely<T>): Promise<number> {
  const query =
    detectDialect(db) === "sqlite"
      ? sql<{ needed: unknown }>`select user_version as needed from pragma_user_version`
      : sql<{ needed: unknown }>`select obj_description('kysely_migration'::regclass) as needed`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.needed ?? 0);
}

async function listMigrations(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files.flatMap((file) => fileName.exec(file)?.[1] ?? []).toSorted();
}

async function load(folder: string, name: string): Promise<MigrationFile> {
  const ending = extname(import.meta.filename); // same as this file's: the archive holds both as .js
  return import(/* @vite-ignore */ pathToFileURL(join(folder, name + ending)).href);
}

async function lastBreaking(folder: string, names: string[]): Promise<string | undefined> {
  const files = await Promise.all(names.map(async (name) => ({ name, ...(await load(folder, name)) })));
  return files.findLast(({ isBreaking }) => isBreaking)?.name;
}

export async function listApplied<T>(db: Kysely<T>): Promise<string[]> {
  const names =
    detectDialect(db) === "sqlite"
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`;
  if ((await names.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Returns true if a newer program has migrated the database and this one still works. @throws Error if it doesn't. */
async function isNewer<T>(db: Kysely<T>, names: string[], applied: string[]): Promise<boolean> {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length === 0) return false;
  const needed = await readLastBreaking(db);
  const isUsable = names.some((name) => Number(name.slice(0, 4)) === needed);
  if (isUsable && names.every((name) => applied.includes(name))) return true;
  refuseUnknown(names, applied);
  return false;
}

/** @throws Error if a migration is unknown */
function refuseUnknown(names: string[], applied: string[]): void {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  const [first = ""] = names;
  if (!applied.includes(first))
    throw new Error(
      "The database was made by a version before 1.0.0, or by another program, and no release can use it: start with a new one. Nothing was changed.",
    );
  throw new Error(
    `The database was made by a newer version of this program: ${unknown.join(", ")} ${unknown.length === 1 ? "has" : "have"} been applied, which this version doesn't know. Start the newer version, or restore a backup from before it; a migration of your own stays under the name under which it ran (docs/make-it-yours.md). Nothing was changed.`,
  );
}
