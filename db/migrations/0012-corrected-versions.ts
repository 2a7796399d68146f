// Which version of its enquiry a correction made, so that who corrects an older one is told what was corrected since.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes it: of its corrections the last one is named, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table correction add column version integer").execute(db);
}
