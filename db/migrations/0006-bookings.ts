// Calls that visitors booked, and the days on which none are offered.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the tables. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const isFlag = sql<boolean>`is_suspect in (0, 1)`;
  const booking = db.schema
    .createTable("booking")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("starts_at", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("phone", text)
    .addColumn("subject", text, (column) => column.notNull())
    .addColumn("locale", text, (column) => column.notNull())
    .addColumn("time_zone", text, (column) => column.notNull())
    .addColumn("secret_hash", text, (column) => column.notNull().unique())
    .addColumn("sequence", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("cancelled_at", text)
    .addColumn("cancelled_by", text, (column) => column.check(sql<boolean>`cancelled_by in ('visitor', 'admin')`))
    .addColumn("privacy_version", text)
    .addColumn("is_suspect", "integer", (column) => column.notNull().defaultTo(0).check(isFlag))
    .addColumn("suspect_reason", text)
    .addColumn("search_text", text, (column) => column.notNull());
  const dayOff = db.schema
    .createTable("booking_day_off")
    .addColumn("day", text, (column) => column.primaryKey().notNull())
    .addColumn("note", text, (column) => column.notNull());
  for (const table of [booking, dayOff])
    await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
  // A slot is taken once, whoever asks at the same moment; a cancelled call frees it.
  await db.schema
    .createIndex("booking_slot")
    .unique()
    .on("booking")
    .column("starts_at")
    .where(sql.ref("cancelled_at"), "is", null)
    .execute();
  await db.schema.createIndex("booking_starts_at").on("booking").columns(["starts_at", "id"]).execute();
}
