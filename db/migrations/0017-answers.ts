// What was answered to a company's own questions of the enquiry form, as JSON by their ids.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes it. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  await sql.raw(`alter table enquiry add column answers ${text}`).execute(db);
}
