// A database of its own on the tests' PostgreSQL, for a site that runs on it.
import { randomBytes } from "node:crypto";
import pg from "pg";

/** Its address, and how it is removed. */
export type FreshPostgres = { url: string; drop: () => Promise<void> };

/** Makes an empty database; undefined where the machine has no PostgreSQL, which the test command says and counts. */
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
