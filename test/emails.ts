import type { Deps } from "#app/platform/deps.server.ts";
import { layOutRow } from "#app/platform/mail/stored-body.server.ts";

/** Leaves out what the team is told of enquiries, for tests that follow what visitors get. */
export async function leaveOutTeamEmails({ db }: Pick<Deps, "db">): Promise<void> {
  await db.kysely.deleteFrom("outbox_email").where("kind", "=", "enquiry-notification").execute();
}

/** The outbox with both parts rendered, the oldest first. */
export async function readEmails(deps: Deps) {
  const rows = await deps.db.kysely
    .selectFrom("outbox_email")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, ...layOutRow(deps, row) }));
}
