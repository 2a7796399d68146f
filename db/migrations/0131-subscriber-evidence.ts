// What is known of a subscriber beside the address: where and when an imported one consented, whether the address bounces, and
// which issue they unsubscribed by.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the columns. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const subscriber = () => db.schema.alterTable("subscriber");
  for (const name of ["consent_source", "consented_at", "imported_at", "bounced_at"])
    await subscriber().addColumn(name, text).execute();
  await subscriber()
    .addColumn("soft_bounces", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await subscriber()
    .addColumn("unsubscribed_issue_id", text, (column) => column.references("issue.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("subscriber_unsubscribed_issue")
    .on("subscriber")
    .column("unsubscribed_issue_id")
    .execute();
}
