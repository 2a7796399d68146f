// Redirects of one's own, and addresses that were asked for in vain.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes them. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const [text, end] = dialect === "postgres" ? [`text collate "C"`, ")"] : ["text", ") strict"];
  const statements = [
    `create table redirect (
  id ${text} not null primary key,
  from_address ${text} not null unique,
  to_address ${text} not null,
  status integer not null check (status in (301, 308)),
  created_at ${text} not null
${end}`,
    `create table missed_address (
  day ${text} not null,
  path ${text} not null,
  times integer not null,
  primary key (day, path)
${end}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
