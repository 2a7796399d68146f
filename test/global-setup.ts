// Starts one throwaway PostgreSQL with a migrated template, which each test copies (test/databases.ts).
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { startThrowawayPostgres } from "./postgres.ts";

/** Starts PostgreSQL; returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startThrowawayPostgres();
  if ("missing" in server) {
    process.stderr.write(`PostgreSQL tests are left out: ${server.missing}.\n`);
    return async () => {};
  }
  const template = `site_test_${randomBytes(6).toString("hex")}`;
  await command(server.url, `create database ${template}`);
  const templateUrl = new URL(server.url);
  templateUrl.pathname = `/${template}`;
  const db = await openDatabase({ databaseUrl: templateUrl.href, dataDir: "" });
  await migrateToLatest(db);
  const tables = await db.kysely.introspection.getTables();
  const counts = await Promise.all(
    tables.map(({ name }) => sql`select 1 from ${sql.table(name)} limit 1`.execute(db.kysely)),
  );
  await db.close();
  process.env["TEST_DATABASE_URL"] = server.url;
  process.env["TEST_DATABASE_TEMPLATE"] = template;
  process.env["TEST_DATABASE_TEMPLATE_HAS_ROWS"] = counts.some(({ rows }) => rows.length > 0) ? "yes" : "";
  return async () => {
    const remaining = await command(server.url, `select datname from pg_database where datname like '${template}%'`);
    for (const { datname } of remaining.rows)
      await command(server.url, `drop database if exists ${datname} with (force)`);
    await server.stop();
  };
}

async function command(url: string, text: string): Promise<pg.QueryResult<{ datname: string }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
