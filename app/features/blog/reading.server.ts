// What the public pages and feeds read of posts. Bodies are read for the posts of one page at most.
import type { Deps } from "#app/platform/deps.server.ts";
import type { ListedPost, Post, TagCounts } from "./contract.ts";
import { arrangeListing, cutOf, postsPerPage, relatedPosts } from "./listing.ts";
import type { BlogListing, ListingQuery } from "./listing.ts";
import * as queries from "./queries.server.ts";
import { fromRow } from "./service.server.ts";
import type { PublicListRequest } from "./service.server.ts";
import { listed, summarise } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

/** One page of the list; a page beyond the last one has no posts. */
export async function readListing(deps: Deps, query: ListingQuery): Promise<BlogListing> {
  const [listedPage, counts] = await Promise.all([listSummaries(deps, query), countTags(deps)]);
  return arrangeListing(query, listedPage, counts);
}

/** Posts as lists show them, the featured one above the others where no tag is asked for, and how many match. */
export async function listSummaries(
  deps: Deps,
  { tag, page, perPage = postsPerPage }: PublicListRequest,
  { withDrafts = false } = {},
): Promise<{ posts: ListedPost[]; total: number }> {
  const connection = deps.db.kysely;
  const isPublished = withDrafts ? undefined : true;
  const featured = tag === undefined ? await findFeatured(deps) : undefined;
  const cut = page ? cutOf({ page, perPage }, featured !== undefined) : {};
  const [rows, total] = await Promise.all([
    queries.listPosts(connection, { isPublished, tag, exceptId: featured?.id, sort: "publishedAt", ...cut }),
    queries.countPosts(connection, { isPublished, tag }),
  ]);
  const first = featured && isFirst(page) ? [featured] : [];
  return { posts: [...first, ...rows].map((row) => listed(fromRow(row))), total };
}

function isFirst(page: number | undefined): boolean {
  return page === undefined || page === 1;
}

/** What the list can be filtered by, and how many posts there are. */
export async function countTags(deps: Deps): Promise<TagCounts> {
  const [all, tags] = await Promise.all([
    queries.countPosts(deps.db.kysely, { isPublished: true }),
    queries.countTags(deps.db.kysely),
  ]);
  return { all, tags };
}

/** The newest featured post; null where there is none. */
export async function readFeatured(deps: Deps): Promise<PostSummary | null> {
  const row = await findFeatured(deps);
  return row ? summarise(fromRow(row)) : null;
}

/** Posts that share tags with a post. */
export async function readRelated(deps: Deps, { id, tags }: Pick<Post, "id" | "tags">): Promise<ListedPost[]> {
  const rows = await queries.listRelatedPosts(deps.db.kysely, { id, tags, limit: relatedPosts });
  return rows.map((row) => listed(fromRow(row)));
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
