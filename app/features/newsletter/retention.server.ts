import type { Deps } from "#app/platform/deps.server.ts";
import { daysBefore } from "#app/platform/retention-period.ts";
import * as queries from "./queries.server.ts";

/** Deletes sign-ups that are unconfirmed for longer than UNCONFIRMED_KEEP_DAYS. */
export async function deleteUnconfirmed(deps: Deps): Promise<void> {
  const before = daysBefore(deps.now(), deps.config.UNCONFIRMED_KEEP_DAYS);
  await deps.db.write((trx) => queries.deletePendingBefore(trx, before));
}
