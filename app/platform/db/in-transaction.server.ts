import type { Db } from "./open.server.ts";
import type { Trx } from "./tables.ts";

/** Returns a Db whose queries and `write` run within `trx`. */
export function inTransaction(db: Db, trx: Trx): Db {
  return { ...db, kysely: trx, write: (work) => work(trx) };
}
