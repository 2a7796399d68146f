// Runs a company's own migrations in db/own: YYYY-MM-DD-name.ts with the same exports as ours, after the release's and
// with their own table: one that arrives late with an earlier date is applied too (docs/make-it-yours.md).
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import { errorMessage } from "#app/platform/base/error-details.server.ts";
import { detectDialect } from "./dialect.server.ts";
import type { Dialect } from "./dialect.server.ts";
import type { MigrationFile } from "./migration-file.ts";

const fileName = /^(\d{4}-\d{2}-\d{2}-[a-z0-9-]+)\.[jt]s$/;

type AppliedMigration = { name: string; isBreaking: boolean };

/** Returns the folder `own` beside the release's migrations. */
function ownFolderOf(folder: string): string {
  return join(folder, "../own");
}

/** Sorts by date. */
async function listOwn(folder: string): Promise<string[]> {
  const ownFolder = ownFolderOf(folder);
  const files = existsSync(ownFolder) ? await readdir(ownFolder) : []; // most sites have none
  return files.flatMap((file) => fileName.exec(file)?.[1] ?? []).toSorted();
}

export async function listOwnApplied<T>(db: Kysely<T>): Promise<AppliedMigration[]> {
  const names =
    detectDialect(db) === "sqlite"
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_own_migration'`
      : sql`select 1 where to_regclass('kysely_own_migration') is not null`;
  if ((await names.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{
    name: string;
    is_breaking: number;
  }>`select name, is_breaking from kysely_own_migration order by name`.execute(db);
  return rows.map(({ name, is_breaking }) => ({ name, isBreaking: is_breaking === 1 }));
}

/** Ignores applied ones of a newer program, which this one doesn't know. @throws Error if one of them is breaking */
export async function listOwnPending<T>(db: Kysely<T>, folder: string): Promise<string[]> {
  const [names, applied] = [await listOwn(folder), await listOwnApplied(db)];
  const breaking = applied.find(({ name, isBreaking }) => isBreaking && !names.includes(name));
  if (breaking)
    throw new Error(
      `${breaking.name} of db/own has been applied to the database; it removes something, and this version doesn't know it. Start the newer version, or restore a backup from before it. Nothing was changed.`,
    );
  const appliedNames = new Set(applied.map(({ name }) => name));
  return names.filter((name) => !appliedNames.has(name));
}

type Steps = { dialect: Dialect; folder: string; only?: readonly string[] | undefined };

/** Returns the names applied. @throws Error naming the migration that fails */
export async function applyCompanyMigrations<T>(
  trx: Transaction<T>,
  { dialect, folder, only }: Steps,
): Promise<string[]> {
  const pending = (await listOwnPending(trx, folder)).filter((name) => !only || only.includes(name));
  if (pending.length > 0)
    await sql`create table if not exists kysely_own_migration (name text primary key, is_breaking integer not null, applied_at text not null)`.execute(
      trx,
    );
  for (const name of pending) {
    const file = await load(folder, name);
    await file.up(trx as unknown as Kysely<unknown>, dialect).catch((error: unknown) => {
      const reason = errorMessage(error);
      throw new Error(`The migration ${name} of db/own failed; nothing was changed. ${reason}`, { cause: error });
    });
    const row = sql.join([name, file.isBreaking ? 1 : 0, new Date().toISOString()]);
    await sql`insert into kysely_own_migration (name, is_breaking, applied_at) values (${row})`.execute(trx);
  }
  return pending;
}

async function load(folder: string, name: string): Promise<MigrationFile> {
  const ending = extname(import.meta.filename); // as for the release's
  return import(/* @vite-ignore */ pathToFileURL(join(ownFolderOf(folder), name + ending)).href);
}
