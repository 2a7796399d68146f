// How large the database was lately, so that every process sees whether it grows unusually; and what it takes to see at once
// whether a table does.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table and the indexes. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const table = db.schema
    .createTable("storage_sample")
    .addColumn("measured_at", isPostgres ? sql`text collate "C"` : sql`text`, (column) => column.primaryKey().notNull())
    .addColumn("database_bytes", isPostgres ? sql`bigint` : sql`integer`, (column) => column.notNull());
  await (isPostgres ? table : table.modifyEnd(sql`strict`)).execute();
  for (const name of ["booking", "chat_message"])
    await db.schema.createIndex(`${name}_created_at`).on(name).column("created_at").execute();
}
