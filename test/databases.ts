// The databases for tests of queries. Only SQLite without PostgreSQL.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { TestOptions } from "vitest";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import { openSqliteInMemory } from "./sqlite-in-memory.ts";

/** A kind of database. `open` returns a new, migrated one; its caller closes it, which drops it. */
export type TestDatabase = { name: "SQLite" | "PostgreSQL"; open(): Promise<Db> };

export const databases: TestDatabase[] = [{ name: "SQLite", open: openSqliteInMemory }, ...postgresIfThere()];

/** Opens a database that is closed when the test ends. */
export async function openForTest(database: TestDatabase): Promise<Db> {
  const db = await database.open();
  onTestFinished(() => db.close());
  return db;
}

/** Returns the reason with which a promise rejects. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail("it should have failed"),
    (error: unknown) => error,
  );
}

/**
 * Makes a change, and commits it on `release`. `waiting` counts the statements that wait for its locks. For PostgreSQL:
 * SQLite has one writer.
 */
export async function holdChange(db: Db, change: (trx: Trx) => Promise<unknown>) {
  const [isChanged, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = db.write(async (trx) => {
    await change(trx);
    isChanged.resolve();
    await isReleased.promise;
  });
  await Promise.race([isChanged.promise, changing]);
  const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const waiting = async () => (await waits.execute(db.kysely)).rows.length;
  const release = async () => {
    isReleased.resolve();
    await changing;
  };
  return { waiting, release };
}

/** Starts `act`, which waits for a change's lock, commits the change, and returns the result of `act`. */
export async function whileChanging<T>(
  db: Db,
  change: (trx: Trx) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const { waiting, release } = await holdChange(db, change);
  const acting = act();
  await expect.poll(waiting).toBe(1);
  await release();
  return acting;
}

type Body = () => Promise<void> | void;
type RegisterTest = { (title: string, body: Body): void; (title: string, options: TestOptions, body: Body): void };

/** Returns `test` for the first database, and a function that omits the test for others, if it is the same on each. */
export function testOnceOf(database: TestDatabase): RegisterTest {
  return database === databases[0] ? test : () => {};
}

function postgresIfThere(): TestDatabase[] {
  const serverUrl = process.env["TEST_DATABASE_URL"];
  const template = process.env["TEST_DATABASE_TEMPLATE"];
  if (!serverUrl || !template) return [];
  const server = new pg.Pool({ connectionString: serverUrl, max: 2, allowExitOnIdle: true });
  server.on("error", () => {}); // the server may exit first
  const free: string[] = []; // reused: copying the template takes 50 to 300 ms, emptying a used one 5
  const open = async () => {
    const name = free.pop() ?? (await createFrom(template, server));
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    const db = await openDatabase({ databaseUrl: url.href, dataDir: "" });
    const migrations = await readSchema(db);
    const close = async () => {
      const isAsNew = await emptyTables(db, migrations).catch(() => false);
      await db.close();
      if (isAsNew) free.push(name);
      else await server.query(`drop database if exists ${name} with (force)`);
    };
    let closing: Promise<void> | undefined; // a second call would empty or drop a database that another test has by then
    return { ...db, close: () => (closing ??= close()) };
  };
  return [{ name: "PostgreSQL", open }];
}

async function createFrom(template: string, server: pg.Pool): Promise<string> {
  const name = `${template}_${randomBytes(6).toString("hex")}`; // the run drops remaining ones by name (global-setup.ts)
  await server.query(`create database ${name} template ${template}`);
  return name;
}

async function readSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select (select string_agg(name, ' ') from kysely_migration) || (
      select string_agg(table_name || '.' || column_name, ' ' order by table_name, column_name)
      from information_schema.columns where table_schema = 'public') as names`.execute(db.kysely);
  return rows[0]?.names ?? "";
}

// Returns false if the database can't be reused: the schema was changed, or migrations insert rows.
async function emptyTables(db: Db, schema: string): Promise<boolean> {
  if (process.env["TEST_DATABASE_TEMPLATE_HAS_ROWS"] || (await readSchema(db)) !== schema) return false;
  await sql`do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('delete from %I', name);
    end loop;
  end $$`.execute(db.kysely);
  return true;
}
