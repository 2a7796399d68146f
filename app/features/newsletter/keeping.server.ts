// How long the newsletter keeps a sign-up that nobody confirmed.
import type { Deps } from "#app/platform/deps.server.ts";
import * as queries from "./queries.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Ends sign-ups that wait longer than UNCONFIRMED_KEEP_DAYS. For a timer. */
export async function dropUnconfirmed(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - deps.config.UNCONFIRMED_KEEP_DAYS * dayMs);
  await deps.db.write((trx) => queries.dropPendingBefore(trx, before));
}
