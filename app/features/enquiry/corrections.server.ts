// Corrections and plans of staff, recorded for the timeline with the old and the new value. They are personal data, so
// the audit log can't keep them; this feature owns their table, including those of subscribers, as it shows, exports
// and erases them.
import { AppError } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";

/** The account that makes a correction; both are empty if it is no longer known. */
export type Corrector = { userId: string; name: string };

/**
 * Returns the error for an address change by an API token. An address determines who gets the site's emails, so that only
 * people may change it (TOKE-01).
 */
export function staffOnlyError(): AppError {
  return new AppError("forbidden", { message: "A token can’t change a person’s address." });
}

export type FieldCorrection = { field: string; was: string | null; became: string | null };

/** The corrected record; `version` is the enquiry's version after the correction. */
type CorrectionTarget = { enquiryId: string; version: number } | { subscriberId: string };

/** Records corrections in the transaction that makes them. */
export async function recordCorrections(
  trx: Connection,
  corrections: readonly (FieldCorrection & CorrectionTarget)[],
  { by, at }: { by: { userId: string | null; name: string | null }; at: Date },
): Promise<void> {
  if (corrections.length === 0) return;
  const rows = corrections.map((correction) => ({
    id: newId(at),
    enquiry_id: "enquiryId" in correction ? correction.enquiryId : null,
    subscriber_id: "subscriberId" in correction ? correction.subscriberId : null,
    created_at: at,
    admin_id: by.userId,
    admin_name: by.name,
    field: correction.field,
    was: correction.was,
    became: correction.became,
    version: "version" in correction ? correction.version : null,
  }));
  await trx.insertInto("correction").values(rows).execute();
}
