// The databases that every test of queries runs on. Without PostgreSQL (TEST_POSTGRES_MISSING) only SQLite is left.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";

/** One kind of database. `open` gives a fresh, migrated one; whoever opens it closes it, which removes it. */
export type TestDatabase = { name: "SQLite" | "PostgreSQL"; open(): Promise<Db> };

/**
 * All kinds that this machine has.
 *
 * @example for (const database of databases) describe(database.name, () => { test("…", async () => { await using … }) });
 */
export const databases: TestDatabase[] = [{ name: "SQLite", open: openSqlite }, ...postgresIfThere()];

async function openSqlite(): Promise<Db> {
  const db = await openDatabase({ dataDir: ":memory:" });
  await migrateToLatest(db);
  return db;
}

function postgresIfThere(): TestDatabase[] {
  const serverUrl = process.env["TEST_DATABASE_URL"];
  const template = process.env["TEST_DATABASE_TEMPLATE"];
  if (!serverUrl || !template) return [];
  const server = new pg.Pool({ connectionString: serverUrl, max: 2, allowExitOnIdle: true });
  server.on("error", () => {}); // the server may end before this process does
  const open = async () => {
    const name = `corvane_test_${randomBytes(6).toString("hex")}`;
    await server.query(`create database ${name} template ${template}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    const db = await openDatabase({ databaseUrl: url.href, dataDir: "" });
    const close = async () => {
      await db.close();
      await server.query(`drop database ${name} with (force)`);
    };
    return { ...db, close };
  };
  return [{ name: "PostgreSQL", open }];
}
