// A new database on the test PostgreSQL.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { onTestFinished } from "vitest";

const serverUrl = process.env["TEST_DATABASE_URL"] ?? "";

/** True if this machine has PostgreSQL; otherwise its tests are skipped. */
export const hasPostgres = serverUrl !== "";

/** Returns the URL of a new database, which is dropped when the test ends, after everything registered later. */
export async function freshPostgres(): Promise<string> {
  const name = `corvane_e2e_${randomBytes(6).toString("hex")}`;
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
