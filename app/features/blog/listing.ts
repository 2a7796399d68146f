// Pagination of the blog list, shared by server and browser.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { withQuery } from "#app/platform/text/with-query.ts";
import type { ListedPost, TagCounts } from "./contract.ts";
import { summarisePost } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

/** Only the most used tags are shown, because rendering more takes time. */
const tagsShown = 100;

/** Includes the featured post. */
export const postsPerPage = 12;

/** `page` counts from 1; `locale` selects the blog. */
export type ListingQuery = { tag?: string | undefined; page: number; locale: Locale };

type ListedPart = Omit<ListingQuery, "locale">;

/** The featured post is only shown on the first page without a tag. */
export type BlogListing = ListedPart & {
  pages: number;
  total: number;
  all: number;
  tags: TagCounts["tags"];
  featured: PostSummary | null;
  posts: PostSummary[];
};

/**
 * Parses the list's URL parameters; returns undefined if the page number is invalid.
 * @example parseListingQuery(new URLSearchParams("tag=AI&page=2")) // { tag: "AI", page: 2 }
 */
export function parseListingQuery(search: URLSearchParams): ListedPart | undefined {
  const tag = search.get("tag")?.trim() || undefined;
  const page = search.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(page) ? { tag, page: Number(page) } : undefined;
}

export function listingPath({ tag, page }: ListedPart): string {
  const search = new URLSearchParams({
    ...(tag === undefined ? {} : { tag }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return withQuery("/blog", search);
}

/** Returns the number of pages, at least one. */
function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / postsPerPage));
}

/**
 * Returns the offset among non-featured posts; the featured one takes a slot on the first page.
 * @example pageBounds({ page: 2, perPage: 12 }, true) // { offset: 11, limit: 12 }
 */
export function pageBounds(
  { page, perPage }: { page: number; perPage: number },
  hasFeatured: boolean,
): { offset: number; limit: number } {
  const taken = hasFeatured ? 1 : 0;
  return page === 1 ? { offset: 0, limit: perPage - taken } : { offset: (page - 1) * perPage - taken, limit: perPage };
}

export type ListedPage = { rows: readonly ListedPost[]; total: number };

/** Arranges a page of the list. Drops posts whose `published` is not exactly true. */
export function arrangeListing({ tag, page }: ListedPart, { rows, total }: ListedPage, counts: TagCounts): BlogListing {
  const published = rows.filter((post) => post.published === true).map(summarisePost);
  const [first, ...others] = published;
  const featured = tag === undefined && page === 1 && first?.featured ? first : null;
  return {
    tag,
    page,
    pages: countPages(total),
    total,
    all: counts.all,
    tags: counts.tags.filter((item, index) => index < tagsShown || item.tag === tag),
    featured,
    posts: featured ? others : published,
  };
}

export const relatedPosts = 3;
