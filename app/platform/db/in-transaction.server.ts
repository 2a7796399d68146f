import type { Transaction } from "kysely";
import type { Db } from "./open.server.ts";
import type { Tables } from "./tables.ts";

/** Returns a Db whose queries and `write` run within `trx`. */
export function inTransaction(db: Db, trx: Transaction<Tables>): Db {
  return { ...db, kysely: trx, write: (work) => work(trx) };
}
