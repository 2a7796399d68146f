// The outbox: letters that wait, were sent, or were given up.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("letter")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("about", text)
    .addColumn("recipient", text, (column) => column.notNull())
    .addColumn("reply_to", text)
    .addColumn("locale", text, (column) => column.notNull())
    .addColumn("subject", text, (column) => column.notNull())
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("html", text, (column) => column.notNull())
    .addColumn("calendar", text)
    .addColumn("unsubscribe_url", text)
    .addColumn("message_id", text, (column) => column.notNull().unique())
    .addColumn("status", text, (column) =>
      column.notNull().check(sql<boolean>`status in ('waiting', 'sent', 'parked')`),
    )
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_try_at", text, (column) => column.notNull())
    .addColumn("leased_until", text)
    .addColumn("sent_at", text)
    .addColumn("last_error", text);
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("letter_due").on("letter").columns(["status", "next_try_at"]).execute();
  await db.schema.createIndex("letter_created_at").on("letter").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("letter_about").on("letter").column("about").execute();
  await db.schema.createIndex("letter_recipient").on("letter").column("recipient").execute();
}
