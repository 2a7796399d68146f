// Case studies that the company made, moved or deleted itself.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release doesn't know the table: it shows the case studies of its files. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const [text, end] = dialect === "postgres" ? [`text collate "C"`, ")"] : ["text", ") strict"];
  await sql
    .raw(
      `create table content_study (
  slug ${text} primary key,
  files ${text},
  published_in ${text} not null,
  leads_to ${text},
  origin ${text},
  replaced ${text} not null,
  saved_at ${text} not null,
  saved_by ${text} not null
${end}`,
    )
    .execute(db);
}
