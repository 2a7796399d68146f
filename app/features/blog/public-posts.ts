// What the public pages read of posts: the answers of the public API, asked for inside the process. What can't be read
// is undefined; the API has logged why.
import type { ReadApi } from "#app/platform/http/render-page.server.ts";
import type { ListedPost, Post, TagCounts } from "./contract.ts";
import { arrangeListing } from "./listing.ts";
import type { BlogListing, ListingQuery } from "./listing.ts";
import { summarise } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

const listPath = "/api/blog";

/** Reads a page of the list. Without tags the posts are still worth showing; without posts there is nothing to filter. */
export async function readListing(read: ReadApi, query: ListingQuery): Promise<BlogListing | undefined> {
  const [page, tags] = await Promise.all([read(pagePath(query)), read(`${listPath}/tags`)]);
  if (!page.ok) return undefined;
  const posts = (await page.json()) as ListedPost[]; // our own server parsed them by the contract before they left
  const total = Number(page.headers.get("X-Total-Count") ?? posts.length);
  const counts = tags.ok ? ((await tags.json()) as TagCounts) : { all: total, tags: [] };
  return arrangeListing(query, { posts, total }, counts);
}

/** Reads one post; null where there is none, or it isn't published, exactly. */
export async function readPost(read: ReadApi, slug: string): Promise<Post | null | undefined> {
  const answer = await read(postPath(slug));
  if (answer.status >= 400 && answer.status < 500) return null;
  if (!answer.ok) return undefined;
  const post = (await answer.json()) as Post;
  return post.published === true ? post : null;
}

/** Reads the posts that share tags with a post; none where they can't be read. */
export async function readRelated(read: ReadApi, slug: string): Promise<PostSummary[]> {
  const answer = await read(`${postPath(slug)}/related`);
  return answer.ok ? ((await answer.json()) as ListedPost[]).map(summarise) : [];
}

// The server keeps the answer under exactly this address, its parameters in the contract's order.
function pagePath({ tag, page }: ListingQuery): string {
  const search = new URLSearchParams({ view: "summary", ...(tag === undefined ? {} : { tag }), page: String(page) });
  return `${listPath}?${search}`;
}

function postPath(slug: string): string {
  return `${listPath}/slug/${encodeURIComponent(slug)}`;
}
