// Row and advisory locks: concurrent writers wait for each other until their transaction ends.
import { sql } from "kysely";
import { detectDialect } from "./dialect.server.ts";
import type { Connection } from "./tables.ts";

/** Locks a query's rows against changes until the transaction ends. SQLite has only one writer anyway. */
export function lockForUpdate<Rows extends { forUpdate(): Rows }>(trx: Connection, rows: Rows): Rows {
  return detectDialect(trx) === "postgres" ? rows.forUpdate() : rows;
}

/** Locks a query's rows against deletion until the transaction ends. */
export function lockAgainstDeletion<Rows extends { forKeyShare(): Rows }>(trx: Connection, rows: Rows): Rows {
  return detectDialect(trx) === "postgres" ? rows.forKeyShare() : rows;
}

/**
 * Locks each key until the transaction ends. Lock several keys in the same order everywhere, or two transactions may
 * deadlock. SQLite has only one writer anyway.
 */
export async function lockUntilCommit(trx: Connection, ...keys: string[]): Promise<void> {
  if (detectDialect(trx) === "sqlite") return;
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
