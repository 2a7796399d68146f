// When a colleague's calendar address was last read.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the column. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable("own_calendar_feed").addColumn("last_used_at", text).execute();
}
