// The proof that visitors were asked about cookies, and what they chose (GDPR art. 7(1)). Nothing in it says who.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("consent_choice")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("chosen_at", text, (column) => column.notNull())
    .addColumn("categories", text, (column) => column.notNull())
    .addColumn("method", text, (column) => column.notNull())
    .addColumn("text_version", text, (column) => column.notNull());
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("consent_choice_chosen_at").on("consent_choice").columns(["chosen_at", "id"]).execute();
}
