// What a sent email said is kept for a few days, to be read; that it was sent stays as long as EMAIL_KEEP_DAYS says.
import type { Deps } from "#app/platform/deps.server.ts";
import { removedBody } from "./stored-body.server.ts";

const keptDays = 3;
const dayMs = 24 * 60 * 60_000;

/** Removes the bodies of emails that were sent more than three days ago; 12 kB each, with what hangs on them. */
export async function deleteSentBodies({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.kysely
    .updateTable("outbox_email")
    .set({ body: removedBody, calendar: null })
    .where("status", "=", "sent")
    .where("sent_at", "<", new Date(now().getTime() - keptDays * dayMs).toISOString())
    .where("body", "<>", removedBody)
    .execute();
}
