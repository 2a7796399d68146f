// The enquiry forms that were offered, for what was begun with one of them, and for what their choices and questions
// were called; and which fields an enquiry's form didn't ask.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes them. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const strict = dialect === "sqlite" ? " strict" : "";
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  await sql
    .raw(
      `create table enquiry_form (
        version ${text} not null primary key,
        form ${text} not null,
        offered_at ${text} not null
      )${strict}`,
    )
    .execute(db);
  await sql.raw(`alter table enquiry add column not_asked ${text}`).execute(db);
}
