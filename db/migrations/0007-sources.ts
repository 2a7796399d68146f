// Where calls and subscribers came from, how many entries the site had, and who gets the Monday email.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release reads none of it; what it inserts came from nowhere known. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const [text, end] = dialect === "postgres" ? [`text collate "C"`, ")"] : ["text", ") strict, without rowid"];
  const statements = [
    `alter table booking add column landing_page ${text}`,
    `alter table booking add column referrer_host ${text}`,
    `alter table booking add column campaign ${text}`,
    `alter table subscriber add column landing_page ${text}`,
    `alter table subscriber add column referrer_host ${text}`,
    `alter table subscriber add column campaign ${text}`,
    `alter table admin_user add column weekly_email integer not null default 0`,
    `create table site_entry (
  day ${text} not null,
  path ${text} not null,
  source ${text} not null,
  kind ${text} not null check (kind in ('browser', 'unknown', 'machine')),
  locale ${text} not null,
  entries integer not null,
  primary key (day, path, source, kind, locale)
${end}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
