// A new database on the test PostgreSQL.
import { randomBytes } from "node:crypto";
import pg from "pg";

export type FreshPostgres = { url: string; drop: () => Promise<void> };

/** Undefined without PostgreSQL. */
export async function freshPostgres(): Promise<FreshPostgres | undefined> {
  const serverUrl = process.env["TEST_DATABASE_URL"];
  if (!serverUrl) return undefined;
  const name = `corvane_e2e_${randomBytes(6).toString("hex")}`;
  await run(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(serverUrl, `drop database ${name} with (force)`) };
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
