// The name of an account that colleagues and visitors see in place of the name it signs in with.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes it: it shows the name of signing in. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  await sql.raw(`alter table admin_user add column display_name ${text}`).execute(db);
}
