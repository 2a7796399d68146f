// What one page of the blog's list holds: the server reads it from the database, the browser from the API.
import type { ListedPost, Post, TagCounts } from "./contract.ts";
import { summarise } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

/** How many tags the list can be filtered by, the most used ones: each takes time to render. */
const tagsShown = 100;

/** How many posts stand on one page of the list, the featured one included. */
export const postsPerPage = 12;

/** Which part of the list is asked for; `page` counts from 1. */
export type ListingQuery = { tag?: string | undefined; page: number };

/** One page of the list. The featured post stands above the others, on the first page of all posts alone. */
export type BlogListing = ListingQuery & {
  pages: number;
  /** How many posts match the tag, and how many there are in all. */
  total: number;
  all: number;
  tags: TagCounts["tags"];
  featured: PostSummary | null;
  posts: PostSummary[];
};

/**
 * Reads the list's parameters; undefined where the page is no page number.
 * @example parseListingQuery(new URLSearchParams("tag=AI&page=2")) // { tag: "AI", page: 2 }
 */
export function parseListingQuery(search: URLSearchParams): ListingQuery | undefined {
  const tag = search.get("tag")?.trim() || undefined;
  const page = search.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(page) ? { tag, page: Number(page) } : undefined;
}

/**
 * The path of a part of the list, without the language.
 * @example listingPath({ tag: "AI", page: 2 }) // "/blog?tag=AI&page=2"
 */
export function listingPath({ tag, page }: ListingQuery): string {
  const search = new URLSearchParams({
    ...(tag === undefined ? {} : { tag }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return search.size > 0 ? `/blog?${search}` : "/blog";
}

/** How many pages so many posts fill; one where there are none. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / postsPerPage));
}

/**
 * Where a page begins among the posts without the featured one, which takes a place on the first page.
 * @example cutOf({ page: 2, perPage: 12 }, true) // { offset: 11, limit: 12 }
 */
export function cutOf(
  { page, perPage }: { page: number; perPage: number },
  hasFeatured: boolean,
): { offset: number; limit: number } {
  const taken = hasFeatured ? 1 : 0;
  return page === 1 ? { offset: 0, limit: perPage - taken } : { offset: (page - 1) * perPage - taken, limit: perPage };
}

/** What a page of the list is made of: its posts, the featured one first, and how many match in all. */
export type ListedPage = { posts: readonly (Post | ListedPost)[]; total: number };

/** Arranges a page of the list. Only what is published, exactly, is shown. */
export function arrangeListing(
  { tag, page }: ListingQuery,
  { posts, total }: ListedPage,
  counts: TagCounts,
): BlogListing {
  const published = posts.filter((post) => post.published === true).map(summarise);
  const [first, ...others] = published;
  const featured = tag === undefined && page === 1 && first?.featured ? first : null;
  return {
    tag,
    page,
    pages: countPages(total),
    total,
    all: counts.all,
    tags: counts.tags.filter((one, index) => index < tagsShown || one.tag === tag),
    featured,
    posts: featured ? others : published,
  };
}

/** How many related posts stand under a post. */
export const relatedPosts = 3;
