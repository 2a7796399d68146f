// When the post of a tag is listed, beside the tag: a tag's page, its count and related posts then read one index in order,
// however many posts there are.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the column, fills it from the posts, and makes the index. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable("post_tag").addColumn("listed_at", text).execute();
  await sql`update post_tag set listed_at = (
    select post.published_at from post where post.id = post_tag.post_id and post.is_published = 1
  )`.execute(db);
  const index = db.schema.createIndex("post_tag_listed").on("post_tag");
  await index.columns(["tag", "listed_at", "post_id"]).execute();
}
