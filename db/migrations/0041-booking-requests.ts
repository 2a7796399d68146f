// Requests for a call that somebody must accept first: they hold no time. And what calls to come are counted by.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the columns, and makes the index anew by which a time is taken once. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const isFlag = sql<boolean>`may_email in (0, 1)`;
  await db.schema.alterTable("booking").addColumn("pending_since", text).execute();
  await db.schema
    .alterTable("booking")
    .addColumn("inbox_key", text, (column) => column.notNull().defaultTo(sql.lit("")))
    .execute();
  await db.schema.alterTable("booking").addColumn("network_key", text).execute();
  await db.schema
    .alterTable("booking")
    .addColumn("may_email", "integer", (column) => column.notNull().defaultTo(1).check(isFlag))
    .execute();
  await sql`update booking set inbox_key = email`.execute(db);
  await db.schema.dropIndex("booking_slot").execute();
  await db.schema
    .createIndex("booking_slot")
    .unique()
    .on("booking")
    .column("starts_at")
    .where(sql.ref("cancelled_at"), "is", null)
    .where(sql.ref("pending_since"), "is", null)
    .execute();
  await db.schema.createIndex("booking_inbox_key").on("booking").columns(["inbox_key", "starts_at"]).execute();
  await db.schema.createIndex("booking_network_key").on("booking").columns(["network_key", "starts_at"]).execute();
}
