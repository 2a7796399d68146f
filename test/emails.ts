import type { Deps } from "#app/platform/deps.server.ts";
import { layOutRow } from "#app/platform/mail/stored-body.server.ts";

/** Deletes the team's notifications of enquiries, for tests of visitors' emails. */
export async function leaveOutTeamEmails({ db }: Pick<Deps, "db">): Promise<void> {
  await db.kysely.deleteFrom("outbox_email").where("kind", "=", "enquiry-notification").execute();
}

/** Returns the outbox with both parts rendered, the oldest first. */
export async function readEmails(deps: Deps) {
  const rows = await deps.db.kysely
    .selectFrom("outbox_email")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, ...layOutRow(deps, row) }));
}
