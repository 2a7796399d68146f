import { sql } from "kysely";
import type { Db } from "./open.server.ts";

/**
 * Empties SQLite's write-ahead log, which holds what deleted rows said until it is written over; a reader that is busy
 * leaves it to the next time. Inside the file `secure_delete` writes zeros over them. PostgreSQL's own vacuum does both.
 */
export async function truncateWal({ db }: { db: Db }): Promise<void> {
  if (db.dialect === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db.kysely);
}
