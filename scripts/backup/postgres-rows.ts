// Reads and writes PostgreSQL tables on a separate connection without the server's timeouts.
import { sql } from "kysely";
import type { Transaction } from "kysely";
import { createMigrationDb } from "#app/platform/db/migrate.server.ts";
import { createPool } from "#app/platform/db/postgres.server.ts";
import { createTally } from "./tally.ts";
import type { CopiedRow, Tallies } from "./tally.ts";

/** Without table types: backups contain all tables. */
export type AnyTransaction = Transaction<unknown>;

const rowsPerStatement = 200;
const textAtOnce = 4_000_000;

/** Runs `work` in a transaction without timeouts; it may migrate. */
export async function inLongTransaction<T>(
  databaseUrl: string,
  isolation: "repeatable read" | "read committed",
  work: (trx: AnyTransaction) => Promise<T>,
): Promise<T> {
  const pool = createPool(databaseUrl, { limits: false });
  try {
    return await createMigrationDb(pool).transaction().setIsolationLevel(isolation).execute(work);
  } finally {
    await pool.end();
  }
}

/** Reads a table in batches, since it may be larger than memory. */
export async function* readPostgresRows(trx: AnyTransaction, table: string): AsyncGenerator<CopiedRow> {
  await sql`declare all_rows no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<CopiedRow>`fetch ${sql.lit(rowsPerStatement)} from all_rows`.execute(trx);
    if (rows.length === 0) break;
    yield* rows;
  }
  await sql`close all_rows`.execute(trx);
}

export async function fillTable(trx: AnyTransaction, table: string, rows: Iterable<CopiedRow>): Promise<void> {
  let texts: string[] = [];
  let length = 0;
  const send = async () => {
    const batch = `[${texts.join()}]`;
    const target = sql.table(table);
    await sql`insert into ${target} select * from json_populate_recordset(null::${target}, ${batch}::json)`.execute(
      trx,
    );
    texts = [];
    length = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(row);
    texts.push(text);
    length += text.length;
    if (texts.length >= rowsPerStatement || length >= textAtOnce) await send();
  }
  if (texts.length > 0) await send();
}

export async function tallyPostgres(trx: AnyTransaction, tables: string[]): Promise<Tallies> {
  const tallies: Tallies = {};
  for (const table of tables) {
    const tally = createTally();
    for await (const row of readPostgresRows(trx, table)) tally.add(row);
    tallies[table] = tally.result();
  }
  return tallies;
}
