// Renames to the terms of the field: letter → outbox_email, parked → failed, letter_token → email_token, suspect → spam.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The release before reads and writes the old names. */
export const isBreaking = true;

type Dialect = "sqlite" | "postgres";

const copied =
  "id created_at kind about recipient recipient_key reply_to locale subject body calendar unsubscribe_url message_id tries next_try_at leased_until sent_at last_error".split(
    " ",
  );

/** Keeps every row. SQLite can't change a check, so the emails move to a new table. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === "postgres") await sql`lock table letter in access exclusive mode`.execute(db);
  await createOutbox(db, dialect);
  const columns = sql.join(copied.map((name) => sql.ref(name)));
  await sql`insert into outbox_email (${columns}, status)
    select ${columns}, case status when 'parked' then 'failed' else status end from letter`.execute(db);
  await db.schema.dropTable("letter").execute();
  await createOutboxIndexes(db);
  await renameTokens(db);
  for (const table of ["enquiry", "booking"]) {
    await db.schema.alterTable(table).renameColumn("is_suspect", "is_spam_suspect").execute();
    await db.schema.alterTable(table).renameColumn("suspect_reason", "spam_reason").execute();
  }
  await sql`update audit_event set counts = replace(counts, '"letters"', '"emails"')`.execute(db);
}

async function createOutbox(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("outbox_email")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("about", text)
    .addColumn("recipient", text, (column) => column.notNull())
    .addColumn("recipient_key", text, (column) => column.notNull())
    .addColumn("reply_to", text)
    .addColumn("locale", text, (column) => column.notNull())
    .addColumn("subject", text, (column) => column.notNull())
    .addColumn("body", text, (column) => column.notNull())
    .addColumn("calendar", text)
    .addColumn("unsubscribe_url", text)
    .addColumn("message_id", text, (column) => column.notNull().unique())
    .addColumn("status", text, (column) =>
      column.notNull().check(sql<boolean>`status in ('waiting', 'sent', 'failed')`),
    )
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_try_at", text, (column) => column.notNull())
    .addColumn("leased_until", text)
    .addColumn("sent_at", text)
    .addColumn("last_error", text);
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
}

async function createOutboxIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    outbox_email_due: ["status", "next_try_at"],
    outbox_email_created_at: ["created_at", "id"],
    outbox_email_about: ["about"],
    outbox_email_recipient: ["recipient"],
    outbox_email_recipient_key: ["recipient_key", "created_at"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on("outbox_email").columns(columns).execute();
}

async function renameTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("letter_token").renameTo("email_token").execute();
  const indexes = { expires_at: ["expires_at"], subject: ["subject_id", "purpose"] };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(`letter_token_${name}`).execute();
    await db.schema.createIndex(`email_token_${name}`).on("email_token").columns(columns).execute();
  }
}
