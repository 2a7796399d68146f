// Making writers of one thing wait for each other until their transaction ends.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { dialectOf } from "./dialect.server.ts";
import type { Tables } from "./tables.ts";

/** The rows of a query, which nobody else changes until the transaction ends. SQLite has one writer anyway. */
export function locked<Rows extends { forUpdate(): Rows }>(trx: Kysely<Tables>, rows: Rows): Rows {
  return dialectOf(trx) === "postgres" ? rows.forUpdate() : rows;
}

/** The rows of a query, which nobody else deletes until the transaction ends. */
export function kept<Rows extends { forKeyShare(): Rows }>(trx: Kysely<Tables>, rows: Rows): Rows {
  return dialectOf(trx) === "postgres" ? rows.forKeyShare() : rows;
}

/**
 * Locks each key until the transaction ends. Lock several in the same order everywhere, or two transactions may wait for each
 * other. SQLite has one writer anyway.
 */
export async function lockUntilCommit(trx: Kysely<Tables>, ...keys: string[]): Promise<void> {
  if (dialectOf(trx) === "sqlite") return;
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
