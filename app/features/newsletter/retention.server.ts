// How long the newsletter keeps a sign-up that nobody confirmed.
import type { Deps } from "#app/platform/deps.server.ts";
import { daysBefore } from "#app/platform/retention-period.ts";
import * as queries from "./queries.server.ts";

/** Ends sign-ups that wait longer than UNCONFIRMED_KEEP_DAYS. For a timer. */
export async function deleteUnconfirmed(deps: Deps): Promise<void> {
  const before = daysBefore(deps.now(), deps.config.UNCONFIRMED_KEEP_DAYS);
  await deps.db.write((trx) => queries.deletePendingBefore(trx, before));
}
