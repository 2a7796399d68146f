import type { Db } from "./open.server.ts";
import type { Trx } from "./tables.ts";

/** Returns dependencies whose database's queries and `write` run within `trx`. */
export function inTransaction<Deps extends { db: Db }>(deps: Deps, trx: Trx): Deps {
  return { ...deps, db: { ...deps.db, kysely: trx, write: (work) => work(trx) } };
}
