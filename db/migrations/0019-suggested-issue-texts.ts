// Which texts of issues a language model suggested, and nobody has kept or changed since.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table issue_text add column is_suggestion integer").execute(db);
}
