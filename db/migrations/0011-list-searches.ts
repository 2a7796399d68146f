// Finds substrings and counts filtered rows by an index, so that the admin area's lists answer as quickly however long they
// get. PostgreSQL's trigram indexes are made by platform/db/search-index.server.ts: its extension may be there only later.
import { sql } from "kysely";
import type { Kysely } from "kysely";

const indexes = [
  { name: "enquiry_company", table: "enquiry", columns: ["company", "id"] },
  { name: "enquiry_service", table: "enquiry", columns: ["service_interest", "id"] },
  { name: "enquiry_service_created_at", table: "enquiry", columns: ["service_interest", "created_at", "id"] },
  { name: "enquiry_budget", table: "enquiry", columns: ["project_budget", "id"] },
  { name: "enquiry_timeline", table: "enquiry", columns: ["timeline", "id"] },
  { name: "post_author", table: "post", columns: ["author", "id"] },
  { name: "post_first_published", table: "post", columns: ["published_at", "id"] },
  { name: "post_status_created_at", table: "post", columns: ["is_published", "created_at", "id"] },
] as const;

type Searched = { table: string; text: string; time: string };

const searched: Searched[] = [
  { table: "enquiry", text: "search_text", time: "created_at" },
  { table: "subscriber", text: "email", time: "subscribed_at" },
  { table: "post", text: "search_text", time: "created_at" },
];

/** Makes the indexes; on SQLite those of trigrams too, filled from the rows, with triggers that keep them. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  for (const { name, table, columns } of indexes)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  if (dialect === "postgres") return;
  for (const statement of searched.flatMap(searchIndex)) await sql.raw(statement).execute(db);
}

// The rows of an index are numbered by time, the newest first, so that it is read in the order of the list (backwards it takes
// half as long again): 65,536 numbers a millisecond.
// `secure-delete`: what goes leaves the index at once instead of being marked, an erased person's words too.
function searchIndex({ table, text, time }: Searched): string[] {
  const index = `${table}_search`;
  const last = (row: string) =>
    `ifnull(cast(round(unixepoch(${row}.${time}, 'subsec') * -1000) as integer), 0) * 65536`;
  const own = (row: string) => `rowid between ${last(row)} - 65535 and ${last(row)}`;
  return [
    `create virtual table ${index} using fts5
      (text, id unindexed, tokenize = 'trigram case_sensitive 1', columnsize = 0)`,
    `insert into ${index} (${index}, rank) values ('secure-delete', 1)`,
    `insert into ${index} (rowid, text, id)
      select ${last("r")} - row_number() over (partition by r.${time} order by r.id) + 1, r.${text}, r.id
      from ${table} as r order by r.${time} desc, r.id desc`,
    `create trigger ${index}_insert after insert on ${table} begin
      insert into ${index} (rowid, text, id) values (
        ifnull((select rowid - 1 from ${index} where ${own("new")} order by rowid limit 1), ${last("new")}),
        new.${text}, new.id); end`,
    `create trigger ${index}_delete after delete on ${table} begin
      delete from ${index} where ${own("old")} and id = old.id; end`,
    `create trigger ${index}_update after update of ${text} on ${table} when new.${text} is not old.${text} begin
      update ${index} set text = new.${text} where ${own("new")} and id = new.id; end`,
  ];
}
