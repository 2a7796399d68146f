import type { DeleteResult } from "kysely";
import { AppError } from "#app/platform/base/errors.ts";
import type { Db } from "./open.server.ts";
import type { Trx } from "./tables.ts";

/**
 * Runs a delete statement.
 * @throws AppError not-found if no row was deleted
 * @example await deleteOrRefuse(db, (trx) => trx.deleteFrom("webhook").where("id", "=", id))
 */
export async function deleteOrRefuse(
  db: Pick<Db, "write">,
  deletion: (trx: Trx) => { executeTakeFirst: () => Promise<DeleteResult> },
): Promise<void> {
  const { numDeletedRows } = await db.write((trx) => deletion(trx).executeTakeFirst());
  if (numDeletedRows === 0n) throw new AppError("not-found");
}
