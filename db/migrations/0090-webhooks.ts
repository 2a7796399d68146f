// Webhooks: addresses that are called about what happens here, and each call that is to be made.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the tables. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const tables = [
    db.schema
      .createTable("webhook")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("url", text, (column) => column.notNull())
      .addColumn("events", text, (column) => column.notNull())
      .addColumn("sealed_secret", text, (column) => column.notNull())
      .addColumn("is_enabled", "integer", (column) =>
        column
          .notNull()
          .defaultTo(1)
          .check(sql<boolean>`is_enabled in (0, 1)`),
      ),
    db.schema
      .createTable("webhook_delivery")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("webhook_id", text, (column) => column.notNull().references("webhook.id").onDelete("cascade"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("event", text, (column) => column.notNull())
      .addColumn("payload", text, (column) => column.notNull())
      .addColumn("person", text)
      .addColumn("state", text, (column) =>
        column.notNull().check(sql<boolean>`state in ('pending', 'delivered', 'failed')`),
      )
      .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("next_try_at", text, (column) => column.notNull())
      .addColumn("give_up_at", text, (column) => column.notNull())
      .addColumn("leased_until", text)
      .addColumn("delivered_at", text)
      .addColumn("response_status", "integer")
      .addColumn("last_error", text),
  ];
  for (const table of tables) await (isPostgres ? table : table.modifyEnd(sql`strict`)).execute();
  const indexes = {
    webhook_delivery_due: ["webhook_id", "state", "next_try_at"],
    webhook_delivery_listed: ["webhook_id", "created_at", "id"],
    webhook_delivery_created_at: ["created_at"],
    webhook_delivery_person: ["person"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on("webhook_delivery").columns(columns).execute();
}
