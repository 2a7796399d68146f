import type { Deps } from "#app/platform/deps.server.ts";
import { daysBefore } from "#app/platform/retention-period.ts";
import { deleteOldLanes } from "./lane-queries.server.ts";

/** Deletes the domains that slowed issues down, a day after: one may be a person's own. */
export async function forgetSlowDomains({ db, now }: Deps): Promise<void> {
  await deleteOldLanes(db.kysely, daysBefore(now(), 1));
}
