import { PostgresAdapter } from "kysely";
import type { DialectAdapter } from "kysely";

export type Dialect = "sqlite" | "postgres";

export function detectDialect(db: { getExecutor(): { adapter: DialectAdapter } }): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
