// The database as it looks from inside a running transaction: services then join it instead of opening their own.
import type { Transaction } from "kysely";
import type { Db } from "./open.server.ts";
import type { Tables } from "./tables.ts";

/** A Db whose reads and writes are all part of `trx`. Its `write` opens nothing: what it does is committed with the rest. */
export function inTransaction(db: Db, trx: Transaction<Tables>): Db {
  return { ...db, kysely: trx, write: (work) => work(trx) };
}
