// What admins did with a person's data: who, when, what, how much. Never the data.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("audit_event")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("happened_at", text, (column) => column.notNull())
    .addColumn("admin_id", text, (column) => column.notNull())
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("counts", text, (column) => column.notNull());
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("audit_event_happened_at").on("audit_event").columns(["happened_at", "id"]).execute();
}
