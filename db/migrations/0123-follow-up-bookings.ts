// The enquiry that a call was booked after.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the column and its index: deleting an enquiry looks for its bookings. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  await db.schema
    .alterTable("booking")
    .addColumn("enquiry_id", text, (column) => column.references("enquiry.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("booking_enquiry_id").on("booking").column("enquiry_id").execute();
}
