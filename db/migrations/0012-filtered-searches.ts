// Makes the lists' search indexes of SQLite anew, with what the lists are filtered and sorted by: a word within a filter is found
// and counted there without reading a row, and hits are sorted without looking up their rows. PostgreSQL's stay as they are.
import { sql } from "kysely";
import type { Kysely } from "kysely";

type Searched = { table: string; text: string; filter: string; time: string; sorted: string[] };

const searched: Searched[] = [
  {
    table: "enquiry",
    text: "search_text",
    filter: "service_interest",
    time: "created_at",
    sorted: ["last_name", "first_name", "company", "service_interest", "project_budget", "timeline"],
  },
  { table: "subscriber", text: "email", filter: "is_active", time: "subscribed_at", sorted: [] },
  {
    table: "post",
    text: "search_text",
    filter: "is_published",
    time: "created_at",
    sorted: ["title", "author", "published_at"],
  },
];

/** Makes them, filled from the rows, with triggers that keep them. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  if (dialect === "postgres") return;
  for (const statement of searched.flatMap(searchIndex)) await sql.raw(statement).execute(db);
}

// Numbered as in 0011. A filter's value stands in brackets, so that a whole one is found; a flag is one trigram then: <1>.
function searchIndex({ table, text, filter, time, sorted }: Searched): string[] {
  const index = `${table}_search`;
  const last = (row: string) =>
    `ifnull(cast(round(unixepoch(${row}.${time}, 'subsec') * -1000) as integer), 0) * 65536`;
  const own = (row: string) => `rowid between ${last(row)} - 65535 and ${last(row)}`;
  const columns = ["text", "id", "filter", ...sorted];
  const values = (row: string) =>
    [
      `${row}.${text}`,
      `${row}.id`,
      `'<' || ${row}.${filter} || '>'`,
      ...sorted.map((column) => `${row}.${column}`),
    ].join();
  const changing = [text, filter, ...sorted];
  return [
    ...["insert", "delete", "update"].map((change) => `drop trigger ${index}_${change}`),
    `drop table ${index}`,
    `create virtual table ${index} using fts5 (
      text, id unindexed, filter, ${sorted.map((column) => `${column} unindexed,`).join(" ")}
      tokenize = 'trigram case_sensitive 1', columnsize = 0)`,
    `insert into ${index} (${index}, rank) values ('secure-delete', 1)`,
    `insert into ${index} (rowid, ${columns.join()})
      select ${last("r")} - row_number() over (partition by r.${time} order by r.id) + 1, ${values("r")}
      from ${table} as r order by r.${time} desc, r.id desc`,
    `create trigger ${index}_insert after insert on ${table} begin
      insert into ${index} (rowid, ${columns.join()}) values (
        ifnull((select rowid - 1 from ${index} where ${own("new")} order by rowid limit 1), ${last("new")}),
        ${values("new")}); end`,
    `create trigger ${index}_delete after delete on ${table} begin
      delete from ${index} where ${own("old")} and id = old.id; end`,
    `create trigger ${index}_update after update of ${changing.join(", ")} on ${table}
      when ${changing.map((column) => `new.${column} is not old.${column}`).join(" or ")} begin
      update ${index} set (${columns.join()}) = (${values("new")})
      where ${own("new")} and id = new.id; end`,
  ];
}
