import type { Transaction } from "kysely";
import type { Db } from "./open.server.ts";
import type { Tables } from "./tables.ts";

/** Returns a Db that runs within `trx`: its `write` joins the transaction. */
export function inTransaction(db: Db, trx: Transaction<Tables>): Db {
  return { ...db, kysely: trx, write: (work) => work(trx) };
}
