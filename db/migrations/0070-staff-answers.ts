// Answers that staff gave to questions of visitors: the assistant answers from them in their language.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("staff_answer")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("question_key", text, (column) => column.notNull())
    .addColumn("locale", text, (column) => column.notNull())
    .addColumn("question", text, (column) => column.notNull())
    .addColumn("answer", text, (column) => column.notNull())
    .addColumn("path", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addUniqueConstraint("staff_answer_key", ["locale", "question_key"]);
  await (isPostgres ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("staff_answer_order").on("staff_answer").columns(["updated_at", "id"]).execute();
}
