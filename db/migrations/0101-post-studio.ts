// Writing posts: when one is published by itself, how search engines and networks show it, its draft, its versions, and the link
// to its preview.
import { sql } from "kysely";
import type { ColumnBuilderCallback, CreateTableBuilder, Kysely } from "kysely";

/** Adds the columns and makes the tables. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const isPostgres = dialect === "postgres";
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const create = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    (isPostgres ? table : table.modifyEnd(sql`strict`)).execute();
  const required: ColumnBuilderCallback = (column) => column.notNull();
  const ofPost: ColumnBuilderCallback = (column) => column.notNull().references("post.id").onDelete("cascade");
  for (const name of ["publish_at", "meta_title", "meta_description", "social_image"])
    await db.schema.alterTable("post").addColumn(name, text).execute();
  await db.schema.createIndex("post_publish_at").on("post").column("publish_at").execute();
  await create(
    db.schema
      .createTable("post_draft")
      .addColumn("post_id", text, (column) => ofPost(column).primaryKey())
      .addColumn("version", text, required)
      .addColumn("fields", text, required)
      .addColumn("saved_at", text, required)
      .addColumn("saved_by", text, required),
  );
  await create(
    db.schema
      .createTable("post_version")
      .addColumn("post_id", text, ofPost)
      .addColumn("number", "integer", required)
      .addColumn("fields", text, required)
      .addColumn("saved_at", text, required)
      .addColumn("saved_by", text)
      .addPrimaryKeyConstraint("post_version_pkey", ["post_id", "number"]),
  );
  await create(
    db.schema
      .createTable("post_preview")
      .addColumn("post_id", text, (column) => ofPost(column).primaryKey())
      .addColumn("token_hash", text, (column) => column.notNull().unique())
      .addColumn("created_by", text, required)
      .addColumn("expires_at", text, required),
  );
}
