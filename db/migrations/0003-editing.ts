// What translations of the company's words and of posts were made from, and who has an entry open.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release knows neither the tables nor the column, and needs none of them. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const [text, end] = dialect === "postgres" ? [`text collate "C"`, ")"] : ["text", ") strict"];
  await sql
    .raw(
      `create table content_translation (
  entry ${text} not null,
  field ${text} not null,
  locale ${text} not null,
  translation ${text} not null,
  source_hash ${text} not null,
  source ${text} not null,
  known_at ${text} not null,
  primary key (entry, field, locale, translation, source_hash)
${end}`,
    )
    .execute(db);
  await sql
    .raw(
      `create table content_open (
  entry ${text} not null,
  admin_id ${text} not null,
  seen_at ${text} not null,
  primary key (entry, admin_id)
${end}`,
    )
    .execute(db);
  await sql.raw(`alter table post add column made_from ${text}`).execute(db);
}
