import type { Deps } from "#app/platform/deps.server.ts";
import { monthsBefore } from "#app/platform/retention-period.ts";
import { announceDeleted } from "./announce.server.ts";
import * as queries from "./queries.server.ts";

/** Deletes enquiries older than ENQUIRY_KEEP_MONTHS. */
export async function deleteOldEnquiries(deps: Deps): Promise<void> {
  const before = monthsBefore(deps.now(), deps.config.ENQUIRY_KEEP_MONTHS);
  await deps.db.write(async (trx) => {
    await announceDeleted(trx, await queries.deleteEnquiriesBefore(trx, before), deps.now());
  });
}
