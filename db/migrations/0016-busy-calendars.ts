// Whose calendar a busy calendar is, and that its address is gone for good.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes them: it goes on asking an address that is gone. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  for (const column of ["own_address", "gone_at"])
    await sql.raw(`alter table busy_calendar add column ${column} ${text}`).execute(db);
}
