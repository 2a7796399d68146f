// The browser's files of the releases that run or ran lately, so that any process can send those of any other.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("release_file")
    .addColumn("path", text, (column) => column.primaryKey().notNull())
    .addColumn("encoding", text, (column) => column.notNull())
    .addColumn("content", text, (column) => column.notNull())
    .addColumn("seen_at", text, (column) => column.notNull());
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("release_file_seen_at").on("release_file").column("seen_at").execute();
}
