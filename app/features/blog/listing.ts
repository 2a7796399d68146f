// What one page of the blog's list holds: the server reads it from the database, the browser arranges it from the API's posts.
import type { Post } from "./contract.ts";
import { summarise } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

/** How many posts stand on one page of the list, the featured one included. */
export const postsPerPage = 12;

/** Which part of the list is asked for; `page` counts from 1. */
export type ListingQuery = { tag?: string | undefined; page: number };

/** A tag with how many posts have it. */
export type TagCount = { tag: string; count: number };

/** One page of the list. The featured post stands above the others, on the first page of all posts alone. */
export type BlogListing = ListingQuery & {
  pages: number;
  /** How many posts match the tag, and how many there are in all. */
  total: number;
  all: number;
  tags: TagCount[];
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
 * @example cutOf(2, true) // { offset: 11, limit: 12 }
 */
export function cutOf(page: number, hasFeatured: boolean): { offset: number; limit: number } {
  const taken = hasFeatured ? 1 : 0;
  return page === 1
    ? { offset: 0, limit: postsPerPage - taken }
    : { offset: (page - 1) * postsPerPage - taken, limit: postsPerPage };
}

/**
 * Arranges the posts that the API gave, newest first. Only what is published, exactly, is shown (spec §4).
 * @example arrangeListing(posts, { page: 1 })
 */
export function arrangeListing(posts: readonly Post[], { tag, page }: ListingQuery): BlogListing {
  const published = posts.filter((post) => post.published === true);
  const matching = tag === undefined ? published : published.filter((post) => post.tags.includes(tag));
  const featured = tag === undefined ? matching.find((post) => post.featured) : undefined;
  const { offset, limit } = cutOf(page, featured !== undefined);
  return {
    tag,
    page,
    pages: countPages(matching.length),
    total: matching.length,
    all: published.length,
    tags: countTags(published),
    featured: featured && page === 1 ? summarise(featured) : null,
    posts: matching
      .filter((post) => post !== featured)
      .slice(offset, offset + limit)
      .map(summarise),
  };
}

function countTags(posts: readonly Post[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const tag of posts.flatMap((post) => [...new Set(post.tags)])) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const tags = [...counts].map(([tag, count]) => ({ tag, count }));
  return tags.toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

/** Up to three posts that share tags with a post, those that share most first, then the newest. */
export function relatedTo(post: Pick<Post, "slug" | "tags">, posts: readonly Post[]): PostSummary[] {
  const shared = ({ tags }: Post) => tags.filter((tag) => post.tags.includes(tag)).length;
  const others = posts.filter((other) => other.published === true && other.slug !== post.slug && shared(other) > 0);
  return others
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, relatedPosts)
    .map(summarise);
}

/** How many related posts stand under a post. */
export const relatedPosts = 3;
