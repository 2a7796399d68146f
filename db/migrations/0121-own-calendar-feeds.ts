// Each colleague's own secret address of a calendar with the bookings.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("own_calendar_feed")
    .addColumn("admin_id", text, (column) =>
      column.primaryKey().notNull().references("admin_user.id").onDelete("cascade"),
    )
    .addColumn("secret_hash", text, (column) => column.notNull().unique())
    .addColumn("created_at", text, (column) => column.notNull());
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
}
