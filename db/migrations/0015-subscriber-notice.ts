// The version of the privacy notice that a subscriber was shown when they agreed.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes it. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  await sql.raw(`alter table subscriber add column privacy_version ${text}`).execute(db);
}
