// Failed emails and deliveries of webhooks that an admin has dismissed.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes them: to it, what was dismissed is a failure like any other. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  for (const table of ["outbox_email", "webhook_delivery"])
    await sql.raw(`alter table ${table} add column dismissed_at ${text}`).execute(db);
}
