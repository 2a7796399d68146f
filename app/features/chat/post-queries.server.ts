// Reads published posts for the assistant's index. A read of its own, of public columns alone: features are islands, and what
// changes a post raises the content version, which is all that the chat needs to hear from the blog.
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { IndexedPost } from "./passages/post-passages.server.ts";

/** Newest posts that are indexed at most: about 10 passages each. */
const most = 500;

/** The published posts, the newest first. Drafts are never read. */
export async function listIndexedPosts(connection: Kysely<Tables>): Promise<IndexedPost[]> {
  return connection
    .selectFrom("post")
    .select(["slug", "title", "excerpt", "content_html as html"])
    .where("is_published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}
