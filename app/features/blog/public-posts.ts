// The browser's copy of what the public API says of posts, for client navigations. Loaded when it is needed.
import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient } from "#app/platform/http/query-client.ts";
import type { Post } from "./contract.ts";

const listUrl = "/api/blog";
let client: QueryClient | undefined;

function queries(): QueryClient {
  client ??= createQueryClient();
  return client;
}

/** The list as it was read before; undefined where it was not. */
export function knownPosts(): Post[] | undefined {
  return queries().getQueryData<Post[]>([listUrl]);
}

/** Every published post, newest first. A failure is only logged, and the list is empty (spec §8). */
export async function readPosts(): Promise<Post[]> {
  try {
    return await queries().fetchQuery<Post[]>({ queryKey: [listUrl] });
  } catch (error) {
    logFailure(error);
    return [];
  }
}

/** One post; null where there is none, undefined where it could not be read, which is only logged (spec §8). */
export async function readPost(slug: string): Promise<Post | null | undefined> {
  try {
    return await queries().fetchQuery<Post>({ queryKey: [`${listUrl}/slug/${encodeURIComponent(slug)}`] });
  } catch (error) {
    logFailure(error);
    return Object(error).status === 404 ? null : undefined; // an HttpError; anything else has no status
  }
}

/** Forgets what was read: the posts were changed in this tab. */
export function forgetPosts(): void {
  client?.clear();
}

function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- spec §8: public blog load errors are only logged
  console.error(error);
}
