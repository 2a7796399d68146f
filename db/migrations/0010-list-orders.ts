// Indexes for the orders and filters of the admin area's lists.
import type { Kysely } from "kysely";

const indexes = [
  { name: "enquiry_name", table: "enquiry", columns: ["last_name", "first_name", "id"] },
  { name: "post_created_at", table: "post", columns: ["created_at", "id"] },
  { name: "post_title", table: "post", columns: ["title", "id"] },
  { name: "enquiry_company", table: "enquiry", columns: ["company", "id"] },
  { name: "enquiry_service", table: "enquiry", columns: ["service_interest", "id"] },
  { name: "enquiry_service_created_at", table: "enquiry", columns: ["service_interest", "created_at", "id"] },
  { name: "enquiry_budget", table: "enquiry", columns: ["project_budget", "id"] },
  { name: "enquiry_timeline", table: "enquiry", columns: ["timeline", "id"] },
  { name: "post_author", table: "post", columns: ["author", "id"] },
  { name: "post_first_published", table: "post", columns: ["published_at", "id"] },
  { name: "post_status_created_at", table: "post", columns: ["is_published", "created_at", "id"] },
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
