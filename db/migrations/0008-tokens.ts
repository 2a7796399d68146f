// Tokens of programs, and what they wrote in the audit log.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release reads none of it. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const [text, end] = dialect === "postgres" ? [`text collate "C"`, ")"] : ["text", ") strict"];
  const statements = [
    `create table api_token (
  id ${text} primary key,
  admin_id ${text} not null references admin_user (id) on delete cascade,
  name ${text} not null,
  token_hash ${text} not null unique,
  access ${text} not null,
  areas ${text} not null,
  created_at ${text} not null,
  expires_at ${text} not null,
  last_used_on ${text},
  reminded_at ${text}
${end}`,
    `create index api_token_admin on api_token (admin_id, id)`,
    `create index api_token_expires_at on api_token (expires_at)`,
    `alter table audit_event add column token_name ${text}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
