// Enquiries are worked: a status, an owner and a clock; what was changed, noted and replied; and where the visit came from.
import { sql } from "kysely";
import type { Kysely } from "kysely";

type Dialect = "sqlite" | "postgres";

const textOn = (dialect: Dialect) => (dialect === "postgres" ? sql`text collate "C"` : sql`text`);

/** The release before reads a table that goes. */
export const isBreaking = true;

/** Adds the columns, the tables, and what lists of them need. Enquiries of before have no clock. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumns(db, dialect);
  await makeTables(db, dialect);
  const indexes = {
    enquiry_status: ["status", "created_at", "id"],
    enquiry_owner: ["owner_id", "created_at", "id", "status"],
    enquiry_landing_page: ["landing_page", "created_at", "id", "status"],
    enquiry_referrer_host: ["referrer_host", "created_at", "id", "status"],
    enquiry_listed: ["created_at", "id", "status"],
    enquiry_open_until: ["open_until", "id"],
    enquiry_due_at: ["due_at"],
    enquiry_service_status: ["service_interest", "status"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on("enquiry").columns(columns).execute();
  await sql`create index enquiry_email on enquiry (lower(email))`.execute(db);
  if (dialect === "sqlite") for (const statement of searchIndex) await sql.raw(statement).execute(db);
}

async function addColumns(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = textOn(dialect);
  const table = () => db.schema.alterTable("enquiry");
  const isStatus = sql<boolean>`status in ('new', 'in-progress', 'answered', 'won', 'lost', 'spam')`;
  await table()
    .addColumn("status", text, (column) => column.notNull().defaultTo(sql.lit("new")).check(isStatus))
    .execute();
  await table()
    .addColumn("owner_id", text, (column) => column.references("admin_user.id").onDelete("set null"))
    .execute();
  for (const name of ["due_at", "answered_at", "landing_page", "referrer_host"])
    await table().addColumn(name, text).execute();
  await table()
    .addColumn("open_until", text, (column) => column.notNull().defaultTo(sql.lit("9999")))
    .execute();
  for (const name of ["reminders_sent", "version"])
    await table()
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
}

async function makeTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = textOn(dialect);
  const aboutEnquiry = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("enquiry_id", text, (column) => column.notNull().references("enquiry.id").onDelete("cascade"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("admin_id", text)
      .addColumn("admin_name", text);
  const tables = [
    aboutEnquiry("enquiry_change")
      .addColumn("kind", text, (column) => column.notNull())
      .addColumn("value", text),
    aboutEnquiry("enquiry_note").addColumn("text", text, (column) => column.notNull()),
    aboutEnquiry("enquiry_reply")
      .addColumn("subject", text, (column) => column.notNull())
      .addColumn("text", text, (column) => column.notNull())
      .addColumn("email_id", text, (column) => column.notNull())
      .addColumn("sent_at", text),
    db.schema
      .createTable("saved_reply")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("title", text, (column) => column.notNull())
      .addColumn("text", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("updated_at", text, (column) => column.notNull()),
  ];
  for (const table of tables) await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
  for (const name of ["enquiry_change", "enquiry_note", "enquiry_reply"])
    await db.schema.createIndex(`${name}_of`).on(name).columns(["enquiry_id", "created_at"]).execute();
  await db.schema.createIndex("enquiry_reply_email").on("enquiry_reply").column("email_id").execute();
}

const sorted = ["last_name", "first_name", "company", "service_interest", "project_budget", "timeline"];
const columns = ["text", "id", "filter", ...sorted].join();
const last = (row: string) =>
  `ifnull(cast(round(unixepoch(${row}.created_at, 'subsec') * -1000) as integer), 0) * 65536`;
const own = (row: string) => `rowid between ${last(row)} - 65535 and ${last(row)}`;
const valuesOf = (row: string) =>
  [
    `${row}.search_text`,
    `${row}.id`,
    `'<' || ${row}.service_interest || '><' || ${row}.status || '>'`,
    ...sorted.map((column) => `${row}.${column}`),
  ].join();
const changing = ["search_text", "status", ...sorted];

/** Makes the search index of 0012 anew: the filter names the status as well, so that a search leaves spam out without reading a row. */
const searchIndex = [
  ...["insert", "delete", "update"].map((change) => `drop trigger enquiry_search_${change}`),
  "drop table enquiry_search",
  `create virtual table enquiry_search using fts5 (
    text, id unindexed, filter, ${sorted.map((column) => `${column} unindexed,`).join(" ")}
    tokenize = 'trigram case_sensitive 1', columnsize = 0)`,
  "insert into enquiry_search (enquiry_search, rank) values ('secure-delete', 1)",
  `insert into enquiry_search (rowid, ${columns})
    select ${last("r")} - row_number() over (partition by r.created_at order by r.id) + 1, ${valuesOf("r")}
    from enquiry as r order by r.created_at desc, r.id desc`,
  `create trigger enquiry_search_insert after insert on enquiry begin
    insert into enquiry_search (rowid, ${columns}) values (
      ifnull((select rowid - 1 from enquiry_search where ${own("new")} order by rowid limit 1), ${last("new")}),
      ${valuesOf("new")}); end`,
  `create trigger enquiry_search_delete after delete on enquiry begin
    delete from enquiry_search where ${own("old")} and id = old.id; end`,
  `create trigger enquiry_search_update after update of ${changing.join(", ")} on enquiry
    when ${changing.map((column) => `new.${column} is not old.${column}`).join(" or ")} begin
    update enquiry_search set (${columns}) = (${valuesOf("new")})
    where ${own("new")} and id = new.id; end`,
];
