// A write that a power cut may undo: counters of limits. It spares the disk's sync, which every real write waits for.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Db } from "./open.server.ts";
import type { Tables } from "./tables.ts";

/**
 * Runs one statement without waiting for the disk. Never for what a visitor or admin entrusted to us.
 * Inside a lent transaction (`within`) it is simply part of that, which stays synced.
 */
export async function writeUnsynced<T>(db: Db, work: (connection: Kysely<Tables>) => Promise<T>): Promise<T> {
  if (db.kysely.isTransaction) return work(db.kysely);
  if (db.dialect === "postgres") {
    return db.write(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx);
      return work(trx);
    });
  }
  return db.kysely.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection); // in WAL: no sync at commit, no damage either
    try {
      return await work(connection);
    } finally {
      await sql`pragma synchronous = full`.execute(connection); // nobody else has the connection in between
    }
  });
}
