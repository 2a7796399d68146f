// The browser's copy of what the public API says of posts, for client navigations. Loaded when it is needed.
import type { QueryClient } from "@tanstack/react-query";
import { throwUnlessOk } from "#app/platform/http/call.ts";
import { createQueryClient } from "#app/platform/http/query-client.ts";
import type { ListedPost, Post, TagCounts } from "./contract.ts";
import { arrangeListing } from "./listing.ts";
import type { BlogListing, ListedPage, ListingQuery } from "./listing.ts";
import { summarise } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

const listUrl = "/api/blog";
const tagsUrl = `${listUrl}/tags`;
const nothing: ListedPage = { posts: [], total: 0 };
let client: QueryClient | undefined;

function queries(): QueryClient {
  client ??= createQueryClient();
  return client;
}

/** A page of the list as it was read before; undefined where it was not. */
export function knownListing(query: ListingQuery): BlogListing | undefined {
  const page = queries().getQueryData<ListedPage>([pageUrl(query)]);
  const counts = queries().getQueryData<TagCounts>([tagsUrl]);
  return page && counts && arrangeListing(query, page, counts);
}

/** A page of the list. A failure is only logged, and the list is empty (spec §8). */
export async function readListing(query: ListingQuery): Promise<BlogListing> {
  const url = pageUrl(query);
  const [page, counts] = await Promise.all([
    orLogged(queries().fetchQuery<ListedPage>({ queryKey: [url], queryFn: () => fetchPage(url) })),
    orLogged(queries().fetchQuery<TagCounts>({ queryKey: [tagsUrl] })),
  ]);
  // Without posts there is nothing to filter; without tags the posts are still worth showing.
  return arrangeListing(query, page ?? nothing, (page && counts) ?? { all: page?.total ?? 0, tags: [] });
}

/** One post; null where there is none, undefined where it could not be read, which is only logged (spec §8). */
export async function readPost(slug: string): Promise<Post | null | undefined> {
  try {
    return await queries().fetchQuery<Post>({ queryKey: [postUrl(slug)] });
  } catch (error) {
    logFailure(error);
    return Object(error).status === 404 ? null : undefined; // an HttpError; anything else has no status
  }
}

/** The posts that share tags with a post. A failure is only logged. */
export async function readRelated(slug: string): Promise<PostSummary[]> {
  const posts = await orLogged(queries().fetchQuery<ListedPost[]>({ queryKey: [`${postUrl(slug)}/related`] }));
  return (posts ?? []).map(summarise);
}

/** Forgets what was read: the posts were changed in this tab. */
export function forgetPosts(): void {
  client?.clear();
}

// The server keeps the answer under exactly this address, its parameters in the contract's order.
function pageUrl({ tag, page }: ListingQuery): string {
  const search = new URLSearchParams({ view: "summary", ...(tag === undefined ? {} : { tag }), page: String(page) });
  return `${listUrl}?${search}`;
}

function postUrl(slug: string): string {
  return `${listUrl}/slug/${encodeURIComponent(slug)}`;
}

async function fetchPage(url: string): Promise<ListedPage> {
  const response = await throwUnlessOk(await fetch(url, { credentials: "include" }));
  const posts = (await response.json()) as ListedPage["posts"]; // our own server parsed it by the contract before it left
  return { posts, total: Number(response.headers.get("X-Total-Count") ?? posts.length) };
}

async function orLogged<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    logFailure(error);
    return undefined;
  }
}

function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- spec §8: public blog load errors are only logged
  console.error(error);
}
