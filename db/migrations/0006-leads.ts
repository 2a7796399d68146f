// The next step of enquiries and their value, and what was corrected of them and of subscribers.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release reads none of it; what it inserts came by the form, without a next step. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const [text, end, least] = dialect === "postgres" ? [`text collate "C"`, ")", "least"] : ["text", ") strict", "min"];
  const statements = [
    `alter table enquiry add column phone_key ${text}`,
    `alter table enquiry add column next_on ${text} not null default '9999'`,
    `alter table enquiry add column next_text ${text}`,
    `alter table enquiry add column next_remind_at ${text}`,
    `alter table enquiry add column value integer`,
    `alter table enquiry add column won_at ${text}`,
    `alter table subscriber add column version integer not null default 0`,
    `create table correction (
  id ${text} primary key,
  enquiry_id ${text} references enquiry (id) on delete cascade,
  subscriber_id ${text} references subscriber (id) on delete cascade,
  created_at ${text} not null,
  admin_id ${text},
  admin_name ${text},
  field ${text} not null,
  was ${text},
  became ${text}
${end}`,
    `create index correction_enquiry on correction (enquiry_id, created_at)`,
    `create index correction_subscriber on correction (subscriber_id, created_at)`,
    `create index enquiry_phone_key on enquiry (phone_key)`,
    `create index enquiry_origin on enquiry (origin, created_at, id, status)`,
    `create index enquiry_next_on on enquiry (next_on, id)`,
    `create index enquiry_next_remind_at on enquiry (next_remind_at)`,
    `create index enquiry_soonest on enquiry (${least}(open_until, next_on), id)`,
    `create index enquiry_won_at on enquiry (won_at)`,
    `update enquiry set won_at = (
  select max(created_at) from enquiry_change
  where enquiry_id = enquiry.id and kind = 'status' and value = 'won'
) where status = 'won'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
