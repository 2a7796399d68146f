import { sql } from "kysely";
import type { Db } from "./open.server.ts";

/**
 * Truncates SQLite's write-ahead log, which still contains deleted rows; a busy reader delays it. Inside the file,
 * `secure_delete` overwrites them; on PostgreSQL, vacuum does both.
 */
export async function truncateWal({ db }: { db: Db }): Promise<void> {
  if (db.dialect === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db.kysely);
}
