// Issues of the newsletter: their texts, their rendered emails, and what an email of the outbox says about the issue it is of.
import { sql } from "kysely";
import type { ColumnBuilderCallback, CreateTableBuilder, Kysely } from "kysely";

type Text = ReturnType<typeof sql>;
type Create = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) => Promise<void>;

const required: ColumnBuilderCallback = (column) => column.notNull();
const zero: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);

/** Makes the tables and adds the columns. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const create: Create = (table) => (isPostgres ? table : table.modifyEnd(sql`strict`)).execute();
  await createIssues(db, text, create);
  await createTexts(db, text, create);
  await create(
    db.schema
      .createTable("sending_lane")
      .addColumn("name", text, (column) => column.primaryKey().notNull())
      .addColumn("next_at", isPostgres ? "bigint" : "integer", zero)
      .addColumn("paused_until", text)
      .addColumn("refusals", "integer", zero)
      .addColumn("reason", text),
  );
  await changeOutbox(db, text);
}

async function createIssues(db: Kysely<unknown>, text: Text, create: Create): Promise<void> {
  await create(
    db.schema
      .createTable("issue")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("created_at", text, required)
      .addColumn("updated_at", text, required)
      .addColumn("created_by", text, required)
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("status", text, required)
      .addColumn("slug", text, (column) => column.unique())
      .addColumn("send_at", text)
      .addColumn("include_unasked", "integer", zero)
      .addColumn("started_at", text)
      .addColumn("ended_at", text)
      .addColumn("recipients", "integer", zero)
      .addColumn("sent", "integer", zero)
      .addColumn("refused", "integer", zero)
      .addColumn("failed", "integer", zero)
      .addColumn("unsubscribed", "integer", zero),
  );
  await db.schema.createIndex("issue_created_at").on("issue").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("issue_status").on("issue").columns(["status", "started_at"]).execute();
}

async function createTexts(db: Kysely<unknown>, text: Text, create: Create): Promise<void> {
  const ofIssue: ColumnBuilderCallback = (column) => column.notNull().references("issue.id").onDelete("cascade");
  await create(
    db.schema
      .createTable("issue_text")
      .addColumn("issue_id", text, ofIssue)
      .addColumn("locale", text, required)
      .addColumn("subject", text, required)
      .addColumn("preheader", text, required)
      .addColumn("content", text, required)
      .addColumn("content_html", text, required)
      .addPrimaryKeyConstraint("issue_text_pkey", ["issue_id", "locale"]),
  );
  await create(
    db.schema
      .createTable("issue_body")
      .addColumn("issue_id", text, ofIssue)
      .addColumn("locale", text, required)
      .addColumn("subject", text, required)
      .addColumn("html", text, required)
      .addColumn("text", text, required)
      .addPrimaryKeyConstraint("issue_body_pkey", ["issue_id", "locale"]),
  );
}

/** Each lane has an index of its own, so that ten thousand waiting issues cost the other emails nothing. */
async function changeOutbox(db: Kysely<unknown>, text: Text): Promise<void> {
  const outbox = () => db.schema.alterTable("outbox_email");
  await outbox()
    .addColumn("issue_id", text, (column) => column.references("issue.id").onDelete("set null"))
    .execute();
  for (const name of ["subscriber_id", "domain", "refused"]) await outbox().addColumn(name, text).execute();
  const indexes = [
    sql`create unique index outbox_email_issue on outbox_email (issue_id, subscriber_id)`,
    sql`create index outbox_email_due_person on outbox_email (next_try_at, id) where status = 'waiting' and issue_id is null`,
    sql`create index outbox_email_due_issue on outbox_email (next_try_at, id) where status = 'waiting' and issue_id is not null`,
    sql`create index outbox_email_of_issue on outbox_email (issue_id, status, refused) where issue_id is not null`,
  ];
  for (const index of indexes) await index.execute(db);
}
