// The emails of the outbox, for tests: rows with both parts as they would be sent now.
import type { Deps } from "#app/platform/deps.server.ts";
import { layOutRow } from "#app/platform/mail/stored-body.server.ts";

/** All emails, the oldest first. */
export async function readEmails(deps: Deps) {
  const rows = await deps.db.kysely
    .selectFrom("outbox_email")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, ...layOutRow(deps, row) }));
}
