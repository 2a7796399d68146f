// Times at which no calls are offered, beside the days off.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const repeats = sql<boolean>`repeats in ('never', 'weekly')`;
  const table = db.schema
    .createTable("blocked_time")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("from_time", text, (column) => column.notNull())
    .addColumn("to_time", text, (column) => column.notNull())
    .addColumn("repeats", text, (column) => column.notNull().check(repeats))
    .addColumn("note", text, (column) => column.notNull());
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
}
