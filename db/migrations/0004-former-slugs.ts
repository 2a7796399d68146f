// The addresses that published posts had before: who comes by an old one is sent on to the post.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const table = db.schema
    .createTable("former_slug")
    .addColumn("slug", text, (column) => column.primaryKey().notNull())
    .addColumn("post_id", text, (column) => column.notNull().references("post.id").onDelete("cascade"));
  await (dialect === "postgres" ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("former_slug_post_id").on("former_slug").column("post_id").execute();
}
