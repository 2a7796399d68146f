// The form of a webhook's calls, and what receivers answered.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The previous release neither reads nor writes them: what it queues has the standard form, what is queued already
 * stays as it is.
 */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  const statements = [
    `alter table webhook add column form ${text} not null default 'standard' check (form in ('standard', 'text'))`,
    `alter table webhook_delivery add column response_body ${text}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
