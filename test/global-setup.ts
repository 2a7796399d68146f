// Starts one throwaway PostgreSQL with a migrated template, which each test copies (test/databases.ts).
import { sql } from "kysely";
import pg from "pg";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { startThrowawayPostgres } from "./postgres.ts";

/** Returns the teardown. Without PostgreSQL it sets TEST_POSTGRES_MISSING to the reason. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startThrowawayPostgres();
  if ("missing" in server) {
    process.env["TEST_POSTGRES_MISSING"] = server.missing;
    process.stderr.write(`PostgreSQL tests are left out: ${server.missing}.\n`);
    return async () => {};
  }
  const template = `site_template_${process.pid}`;
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
    await command(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
