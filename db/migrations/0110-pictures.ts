// Pictures that staff upload for posts, and their files as served.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the tables `picture` and `picture_file`. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const picture = db.schema
    .createTable("picture")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("hash", text, (column) => column.notNull().unique())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("added_by", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("fallback", text, (column) => column.notNull())
    .addColumn("alt", text)
    .addColumn("is_decorative", "integer", (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql<boolean>`is_decorative in (0, 1)`),
    )
    .addColumn("search_text", text, (column) => column.notNull());
  const file = db.schema
    .createTable("picture_file")
    .addColumn("picture_id", text, (column) => column.notNull().references("picture.id").onDelete("cascade"))
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("content", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("picture_file_key", ["picture_id", "type", "width"]);
  for (const table of [picture, file]) await (isPostgres ? table : table.modifyEnd(sql`strict`)).execute();
  await db.schema.createIndex("picture_listed").on("picture").columns(["created_at", "id"]).execute();
}
