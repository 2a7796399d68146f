// Searches published posts for readers.
import { minuteMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Page, Paging } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { asAppError } from "#app/platform/http/problem.server.ts";
import { consumeLimit } from "#app/platform/http/rate-limits.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Post } from "./contract.ts";
import { findInOrder } from "./listed-queries.server.ts";
import { postsPerPage } from "./listing.ts";
import { toPlainText } from "./plain-text.ts";
import { findByWords, createMarker } from "./post-words.server.ts";
import type { FoundText, PostSearch } from "./post-words.server.ts";
import { fromRow } from "./service.server.ts";
import { toListedPost, summarisePost } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

export type FoundPost = { post: PostSummary; title: FoundText; passage: FoundText };

export type BlogSearch = { search: string; page: number; pages: number; total: number; posts: FoundPost[] };

/** Counts a search. @throws AppError too-many-requests */
export async function limitSearches(deps: Deps, clientKey: string): Promise<void> {
  const max = deps.config.LIMIT_SEARCHES_PER_MINUTE;
  await consumeLimit(deps, { scope: "searches", key: clientKey, max, windowMs: minuteMs });
}

/**
 * Counts a search and runs it.
 * @throws AppError too-many-requests; unavailable, or another kind for another failure, as the list does
 */
export async function runSearch<T>(deps: Deps, clientKey: string, find: () => Promise<T>): Promise<T> {
  await limitSearches(deps, clientKey);
  return find().catch((cause: unknown) => {
    throw asAppError(cause) ?? new AppError("unavailable", { cause, retryAfter: 5 });
  });
}

/** Searches published posts: those with the words in title or tags first, then the newest. */
export async function searchPosts(
  { db }: Deps,
  query: PostSearch,
  { page = 1, perPage = postsPerPage }: Paging,
): Promise<Page<Post>> {
  const { ids, total } = await findByWords(db.kysely, query, { limit: perPage, offset: (page - 1) * perPage });
  if (total === 0 && page > 1)
    // beyond the last page, the result contains no total
    return { rows: [], total: (await findByWords(db.kysely, query, { limit: 1, offset: 0 })).total };
  return { rows: (await findInOrder(db.kysely, ids)).map(fromRow), total };
}

/** Searches a language's blog. @throws AppError as {@link runSearch} */
export async function searchBlog(
  deps: Deps,
  { search, locale, page }: { search: string; locale: Locale; page: number },
  clientKey: string,
): Promise<BlogSearch> {
  const find = () => searchPosts(deps, { search, listedIn: locale }, { page });
  const { rows, total } = await runSearch(deps, clientKey, find);
  const mark = createMarker(search);
  const results = rows.map((post) => {
    const marked = (text: string) => mark(text, post.locale);
    return { post: summarisePost(toListedPost(post)), title: marked(post.title), passage: findPassage(post, marked) };
  });
  return { search, page, pages: Math.max(1, Math.ceil(total / postsPerPage)), total, posts: results };
}

const passageLength = 240;
const before = 60;

/** Returns the excerpt if it contains one of the words; otherwise the text around the first match. */
function findPassage(post: Post, marked: (text: string) => FoundText): FoundText {
  const excerpt = marked(post.excerpt);
  if (excerpt.some(({ isFound }) => isFound)) return excerpt;
  return passageAround(toPlainText(post.content), marked) ?? excerpt;
}

/** Returns the text around the first match; undefined if nothing matches. */
export function passageAround(text: string, marked: (text: string) => FoundText): FoundText | undefined {
  const parts = marked(text);
  const first = parts.findIndex(({ isFound }) => isFound);
  if (first === -1) return undefined;
  const at = parts.slice(0, first).reduce((length, part) => length + part.text.length, 0);
  const start = startOf(text, at);
  const end = excerptEnd(text, { start, at });
  const passage = text.slice(start, end).replaceAll(/^\p{Cs}|\p{Cs}$/gu, ""); // halves of a cut character
  return marked(`${start > 0 ? "… " : ""}${passage}${end < text.length ? " …" : ""}`);
}

/** Returns the position after a space shortly before the match; a text without spaces is cut anywhere. */
function startOf(text: string, at: number): number {
  if (at <= before) return 0;
  const space = text.indexOf(" ", at - before);
  return space !== -1 && space < at ? space + 1 : at - before;
}

function excerptEnd(text: string, { start, at }: { start: number; at: number }): number {
  const end = start + passageLength;
  if (end >= text.length) return text.length;
  const space = text.lastIndexOf(" ", end);
  return space > at ? space : end;
}
