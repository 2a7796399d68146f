// Who takes a call and where, what came of it, and what staff changed of it; colleagues with two roles; where an
// enquiry came from.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release knows none of it, and needs none: to it a colleague with two roles has the first of them. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const [text, end] = dialect === "postgres" ? [`text collate "C"`, ")"] : ["text", ") strict"];
  const statements = [
    `alter table booking add column host_id ${text} references admin_user (id) on delete set null`,
    `alter table booking add column meeting ${text}`,
    `alter table booking add column has_own_meeting integer not null default 0`,
    `alter table booking add column outcome ${text}`,
    `create index booking_host on booking (host_id)`,
    `create table booking_link (
  secret_hash ${text} primary key,
  booking_id ${text} not null references booking (id) on delete cascade
${end}`,
    `create index booking_link_of on booking_link (booking_id)`,
    `create table booking_change (
  id ${text} primary key,
  booking_id ${text} not null references booking (id) on delete cascade,
  created_at ${text} not null,
  admin_id ${text} not null,
  admin_name ${text} not null,
  field ${text} not null,
  was ${text},
  value ${text}
${end}`,
    `create index booking_change_of on booking_change (booking_id, created_at)`,
    `alter table admin_user add column second_role ${text}`,
    `alter table admin_user add column meeting ${text}`,
    `alter table invitation add column second_role ${text}`,
    `alter table enquiry add column origin ${text} not null default 'website'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
