// What clients answered to an enquiry, and since when an enquiry waits for the company because of it.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release neither reads nor writes them; it deletes the messages with their enquiry. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const [text, end] = dialect === "postgres" ? [`text collate "C"`, ")"] : ["text", ") strict"];
  const statements = [
    `alter table enquiry add column answered_by_them_at ${text}`,
    `create index enquiry_answered_by_them on enquiry (answered_by_them_at) where answered_by_them_at is not null`,
    `create table received_message (
  id ${text} not null primary key,
  enquiry_id ${text} not null references enquiry (id) on delete cascade,
  created_at ${text} not null,
  admin_id ${text},
  admin_name ${text},
  message_id ${text} not null unique,
  sender ${text} not null,
  is_vouched integer check (is_vouched in (0, 1)),
  sent_at ${text} not null,
  subject ${text},
  text ${text} not null,
  quoted ${text},
  attachments ${text}
${end}`,
    `create index received_message_of on received_message (enquiry_id, created_at)`,
    `create index received_message_sender on received_message (lower(sender))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
