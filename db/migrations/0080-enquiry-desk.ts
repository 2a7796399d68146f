// Enquiries are worked: a status, an owner and a clock; what was changed, noted and replied; and where the visit came from.
import { sql } from "kysely";
import type { Kysely } from "kysely";

type Dialect = "sqlite" | "postgres";

const textOn = (dialect: Dialect) => (dialect === "postgres" ? sql`text collate "C"` : sql`text`);

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
