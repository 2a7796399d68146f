// Which database is behind a connection, for the few places that need SQL of their own. No SQL here.
import { PostgresAdapter } from "kysely";
import type { DialectAdapter } from "kysely";

/** The two databases that the program runs on. */
export type Dialect = "sqlite" | "postgres";

/**
 * Tells which database a connection or transaction belongs to.
 *
 * @example if (dialectOf(trx) === "postgres") await sql`select pg_notify('x', 'y')`.execute(trx);
 */
export function dialectOf(db: { getExecutor(): { adapter: DialectAdapter } }): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
