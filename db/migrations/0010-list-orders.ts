// Indexes for the orders in which the admin area lists things, so that a page is read in order and not sorted anew.
import type { Kysely } from "kysely";

const indexes = [
  { name: "enquiry_name", table: "enquiry", columns: ["last_name", "first_name", "id"] },
  { name: "post_created_at", table: "post", columns: ["created_at", "id"] },
  { name: "post_title", table: "post", columns: ["title", "id"] },
  { name: "subscriber_is_active", table: "subscriber", columns: ["is_active", "subscribed_at", "id"] },
] as const;

/** Makes the indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, table, columns } of indexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
