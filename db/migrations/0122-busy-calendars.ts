// Calendars that are read by their private addresses: no calls are offered during their events.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("busy_calendar")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("sealed_address", text, (column) => column.notNull())
    .addColumn("next_read_at", text, (column) => column.notNull())
    .addColumn("read_at", text)
    .addColumn("covers_until", text)
    .addColumn("etag", text)
    .addColumn("error", text)
    .addColumn("busy", text, (column) => column.notNull());
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
}
