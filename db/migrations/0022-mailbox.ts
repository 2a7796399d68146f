// The company's mailbox: what was read of it, and what its messages say about emails, calls and subscribers.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes them. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const [text, whole, end] = isPostgres ? [`text collate "C"`, "bigint", ")"] : ["text", "integer", ") strict"];
  const statements = [
    `create table mailbox (
  id ${text} not null primary key,
  created_at ${text} not null,
  uid_validity ${text},
  next_uid ${whole} not null default 1,
  next_read_at ${text} not null,
  read_at ${text},
  error ${text},
  unmatched integer not null default 0
${end}`,
    `alter table received_message add column kind ${text} not null default 'answer' check (kind in ('answer', 'automatic', 'replied'))`,
    `alter table subscriber add column soft_bounces_before integer not null default 0`,
    `alter table booking add column their_answer ${text} check (their_answer in ('accepted', 'declined'))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
