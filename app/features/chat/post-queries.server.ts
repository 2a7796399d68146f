// Reads published posts for the assistant's index. A read of its own, of public columns alone: features are islands, and what
// changes a post raises the content version, which is all that the chat needs to hear from the blog.
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { IndexedPost } from "./passages/post-passages.server.ts";

/** Newest posts that are indexed at most: about 10 passages each. */
const most = 500;

/** The published posts, the newest first, each with the languages whose blog lists it. Drafts are never read. */
export async function listIndexedPosts(connection: Kysely<Tables>): Promise<IndexedPost[]> {
  const posts = await connection
    .selectFrom("post")
    .select(["id", "slug", "title", "excerpt", "content_html as html", "locale"])
    .where("is_published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  if (posts.length === 0) return [];
  const listed = await connection
    .selectFrom("listed_post")
    .select(["post_id", "locale"])
    .where("tag", "=", "")
    .where(
      "post_id",
      "in",
      posts.map(({ id }) => id),
    )
    .execute();
  const languages = Map.groupBy(listed, (row) => row.post_id);
  return posts.map(({ id, ...post }) => ({ ...post, listedIn: (languages.get(id) ?? []).map(({ locale }) => locale) }));
}
