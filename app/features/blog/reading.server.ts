// What the public pages and feeds read of posts. Bodies are read for the posts of one page at most.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Post } from "./contract.ts";
import { countPages, cutOf, relatedPosts } from "./listing.ts";
import type { BlogListing, ListingQuery } from "./listing.ts";
import * as queries from "./queries.server.ts";
import { fromRow } from "./service.server.ts";
import { summarise } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

/** One page of the list; a page beyond the last one has no posts. */
export async function readListing(deps: Deps, { tag, page }: ListingQuery): Promise<BlogListing> {
  const connection = deps.db.kysely;
  const featured = tag === undefined ? await findFeatured(deps) : undefined;
  const { offset, limit } = cutOf(page, featured !== undefined);
  const listing = { isPublished: true, tag, exceptId: featured?.id, sort: "publishedAt", limit, offset } as const;
  const [rows, total, all, tags] = await Promise.all([
    queries.listPosts(connection, listing),
    queries.countPosts(connection, { isPublished: true, tag }),
    queries.countPosts(connection, { isPublished: true }),
    queries.countTags(connection),
  ]);
  return {
    tag,
    page,
    pages: countPages(total),
    total,
    all,
    tags,
    featured: featured && page === 1 ? summarise(fromRow(featured)) : null,
    posts: rows.map((row) => summarise(fromRow(row))),
  };
}

/** The newest featured post; null where there is none. */
export async function readFeatured(deps: Deps): Promise<PostSummary | null> {
  const row = await findFeatured(deps);
  return row ? summarise(fromRow(row)) : null;
}

/** Posts that share tags with a post. */
export async function readRelated(deps: Deps, { id, tags }: Pick<Post, "id" | "tags">): Promise<PostSummary[]> {
  const rows = await queries.listRelatedPosts(deps.db.kysely, { id, tags, limit: relatedPosts });
  return rows.map((row) => summarise(fromRow(row)));
}

/** The slug that a post has now which had this one before; undefined where none had. */
export async function findMovedSlug(deps: Deps, former: string): Promise<string | undefined> {
  return queries.findMovedSlug(deps.db.kysely, former);
}

async function findFeatured(deps: Deps): Promise<queries.PostRow | undefined> {
  const [row] = await queries.listPosts(deps.db.kysely, {
    isPublished: true,
    isFeatured: true,
    sort: "publishedAt",
    limit: 1,
  });
  return row;
}
