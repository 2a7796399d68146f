// Reads posts for public pages and feeds.
import type { Deps } from "#app/platform/deps.server.ts";
import type { ListedPost, Post, TagCounts } from "./contract.ts";
import { arrangeListing, cutOf, postsPerPage, relatedPosts } from "./listing.ts";
import type { BlogListing, ListingQuery } from "./listing.ts";
import * as queries from "./queries.server.ts";
import { fromRow } from "./service.server.ts";
import type { PublicListRequest } from "./service.server.ts";
import { isSlug } from "./slug.ts";
import { listed, summarise } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

/** Empty beyond the last page. */
export async function readListing(deps: Deps, query: ListingQuery): Promise<BlogListing> {
  const [listedPage, counts] = await Promise.all([listSummaries(deps, query), countTags(deps)]);
  return arrangeListing(query, listedPage, counts);
}

/** The featured post comes first unless a tag is given. */
export async function listSummaries(
  deps: Deps,
  { tag, page, perPage = postsPerPage }: PublicListRequest,
  { withDrafts = false } = {},
): Promise<{ posts: ListedPost[]; total: number }> {
  if (tag === undefined) return listFeaturedFirst(deps, { page, perPage }, withDrafts);
  if (page && !withDrafts) return listTagged(deps, tag, cutOf({ page, perPage }, false));
  return summaries(
    deps,
    { tag, isPublished: withDrafts ? undefined : true },
    page ? cutOf({ page, perPage }, false) : {},
  );
}

async function listFeaturedFirst(
  deps: Deps,
  { page, perPage }: { page: number | undefined; perPage: number },
  withDrafts: boolean,
) {
  const featured = await findFeatured(deps);
  const cut = page ? cutOf({ page, perPage }, featured !== undefined) : {};
  const others = await summaries(
    deps,
    { isPublished: withDrafts ? undefined : true },
    { ...cut, exceptId: featured?.id },
  );
  const isFirst = page === undefined || page === 1;
  return isFirst && featured ? { ...others, posts: [listed(fromRow(featured)), ...others.posts] } : others;
}

async function summaries(
  deps: Deps,
  listing: queries.PostListing,
  cut: Pick<queries.PostListing, "limit" | "offset" | "exceptId">,
) {
  const [rows, total] = await Promise.all([
    queries.listPosts(deps.db.kysely, { ...listing, ...cut, sort: "publishedAt" }),
    queries.countPosts(deps.db.kysely, listing),
  ]);
  return { posts: rows.map((row) => listed(fromRow(row))), total };
}

async function listTagged(deps: Deps, tag: string, cut: { limit: number; offset: number }) {
  const [rows, total] = await Promise.all([
    queries.listTagged(deps.db.kysely, { tag, ...cut }),
    queries.countTagged(deps.db.kysely, tag),
  ]);
  return { posts: rows.map((row) => listed(fromRow(row))), total };
}

export async function countTags(deps: Deps): Promise<TagCounts> {
  const [all, tags] = await Promise.all([
    queries.countPosts(deps.db.kysely, { isPublished: true }),
    queries.countTags(deps.db.kysely),
  ]);
  return { all, tags };
}

export async function readFeatured(deps: Deps): Promise<PostSummary | null> {
  const row = await findFeatured(deps);
  return row ? summarise(fromRow(row)) : null;
}

export async function readRelated(deps: Deps, { id, tags }: Pick<Post, "id" | "tags">): Promise<ListedPost[]> {
  const rows = await queries.listRelatedPosts(deps.db.kysely, { id, tags, limit: relatedPosts });
  return rows.map((row) => listed(fromRow(row)));
}

/** The newest first, with the time of the last change. */
export async function listAddresses(
  deps: Deps,
  cut: { limit: number; offset: number },
): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await queries.listPostAddresses(deps.db.kysely, cut);
  return rows.map(({ slug, updated_at: updatedAt }) => ({ slug, updatedAt }));
}

export async function findLastChange(deps: Deps): Promise<string | undefined> {
  return queries.findLastChange(deps.db.kysely);
}

/** Returns the current slug of a post that had this one before. */
export async function findMovedSlug(deps: Deps, former: string): Promise<string | undefined> {
  return isSlug(former) ? queries.findMovedSlug(deps.db.kysely, former) : undefined;
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
