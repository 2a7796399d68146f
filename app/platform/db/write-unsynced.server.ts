import { sql } from "kysely";
import type { Log } from "#app/platform/observe/log.server.ts";
import type { Db } from "./open.server.ts";
import type { Connection } from "./tables.ts";

/**
 * Runs one statement without syncing the disk: a power cut may undo it. For counters and leases, never for users' data.
 * Inside a transaction it belongs to that and is synced.
 */
export async function writeUnsynced<T>(db: Db, work: (connection: Connection) => Promise<T>): Promise<T> {
  if (db.kysely.isTransaction) return work(db.kysely);
  if (db.dialect === "postgres") {
    return db.write(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx);
      return work(trx);
    });
  }
  return db.kysely.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection); // in WAL mode this can't corrupt the file
    try {
      return await work(connection);
    } finally {
      await sql`pragma synchronous = full`.execute(connection); // the connection is exclusive meanwhile
    }
  });
}

/** Records the use of something, unsynced. A failure is logged: a full disk must not stop anyone from reading. */
export async function recordLastUse(
  { db, log }: { db: Db; log: Log },
  operation: string,
  note: (connection: Connection) => Promise<unknown>,
): Promise<void> {
  await writeUnsynced(db, note).catch((err: unknown) => log.warn({ err }, `${operation} use not saved`));
}
