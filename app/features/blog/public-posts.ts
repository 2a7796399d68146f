// Reads posts for public pages from the API, in the process. Failures are logged by the API and returned as undefined.
import type { ReadApi } from "#app/platform/http/render-page.server.ts";
import type { ListedPost, PublishedPost, TagCounts } from "./contract.ts";
import { arrangeListing } from "./listing.ts";
import type { BlogListing, ListingQuery } from "./listing.ts";
import { summarise } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

const listPath = "/api/blog";

/** Without tags the posts are still shown. */
export async function readListing(read: ReadApi, query: ListingQuery): Promise<BlogListing | undefined> {
  const [page, tags] = await Promise.all([read(pagePath(query)), read(`${listPath}/tags?locale=${query.locale}`)]);
  if (!page.ok) return undefined;
  const posts = (await page.json()) as ListedPost[]; // the server parsed them by the contract
  const total = Number(page.headers.get("X-Total-Count") ?? posts.length);
  const counts = tags.ok ? ((await tags.json()) as TagCounts) : { all: total, tags: [] };
  return arrangeListing(query, { posts, total }, counts);
}

/** Returns null for a post that doesn't exist or isn't published. */
export async function readPost(read: ReadApi, slug: string): Promise<PublishedPost | null | undefined> {
  const answer = await read(postPath(slug));
  if (answer.status >= 400 && answer.status < 500) return null;
  if (!answer.ok) return undefined;
  const post = (await answer.json()) as PublishedPost;
  return post.published === true ? post : null;
}

export async function readRelated(read: ReadApi, slug: string): Promise<PostSummary[]> {
  const answer = await read(`${postPath(slug)}/related`);
  return answer.ok ? ((await answer.json()) as ListedPost[]).map(summarise) : [];
}

// Parameters in the contract's order, as the cache key has them.
function pagePath({ tag, page, locale }: ListingQuery): string {
  const search = new URLSearchParams({
    view: "summary",
    locale,
    ...(tag === undefined ? {} : { tag }),
    page: String(page),
  });
  return `${listPath}?${search}`;
}

function postPath(slug: string): string {
  return `${listPath}/slug/${encodeURIComponent(slug)}`;
}
