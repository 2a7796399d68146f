// Previews of an issue at addresses that work once.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("issue_preview")
    .addColumn("token_hash", text, (column) => column.primaryKey().notNull())
    .addColumn("issue_id", text, (column) => column.notNull().references("issue.id").onDelete("cascade"))
    .addColumn("locale", text, (column) => column.notNull())
    .addColumn("format", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull());
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("issue_preview_issue").on("issue_preview").column("issue_id").execute();
}
