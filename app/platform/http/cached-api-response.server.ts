// Answers of the API that follow from the published content alone: an ETag for each, and the usual ones kept in memory.
// Whoever sends an Authorization header is never answered from here, and what they got is never kept.
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { addressOf } from "#app/platform/http/call.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import { apiHeaders } from "#app/platform/http/security-headers.server.ts";

/** Under which address an answer is kept, and whether it is worth it. */
export type CacheKey = { key: string; isUsual: boolean };

/**
 * The address of an answer by its parsed parts, so that each answer has one; undefined where the answer is one person's.
 * @example cacheKeyOf(listPosts, { params: undefined, query: { tag: "AI" } }, request) // { key: "/api/blog?tag=AI", … }
 */
export function cacheKeyOf(
  endpoint: EndpointInit,
  { params, query }: { params?: unknown; query?: unknown },
  request: Request,
): CacheKey | undefined {
  const { cachedBy } = endpoint;
  if (!cachedBy || request.headers.has("Authorization")) return undefined;
  return {
    key: addressOf(endpoint.path, params, query),
    isUsual: Object.keys(Object(query)).every((name) => cachedBy.includes(name)),
  };
}

/**
 * The answer that is kept, or a new one, made ready to be sent.
 * An empty list is not kept: there are as many as there are words for a tag.
 */
export async function findOrCache(
  { deps, pages }: { deps: Deps; pages: PageCache | undefined },
  { key, isUsual }: CacheKey,
  make: () => Promise<{ headers: Headers; body: string }>,
): Promise<CachedResponse> {
  const kept = pages?.find(key);
  if (kept) return kept;
  const version = pages?.version ?? 0; // of before anything is read
  const { headers, body } = await make();
  const answer = await createCachedResponse({
    status: 200,
    headers: {
      ...apiHeaders(deps.config),
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=0, must-revalidate",
      Vary: "Accept-Encoding, Authorization",
      ...ownHeaders(headers),
    },
    body: Buffer.from(body),
    effort: 5,
  });
  if (isUsual && body !== "[]") pages?.keep(key, answer, version);
  return answer;
}

/** As the app writes them, so that a header is sent once. */
function ownHeaders(headers: Headers): Record<string, string> {
  const total = headers.get("X-Total-Count");
  return total === null ? {} : { "X-Total-Count": total };
}
