// Caches API responses that depend only on published content. Requests with an Authorization header bypass it.
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { buildUrl } from "./call.ts";
import type { EndpointInit } from "./endpoint.ts";
import { apiHeaders } from "./security-headers.server.ts";

export type CacheKey = { key: string; isCacheable: boolean };

/** Returns the cache key from the parsed parameters, or undefined if the response is personal. */
export function buildCacheKey(
  endpoint: EndpointInit,
  { params, query }: { params?: unknown; query?: unknown },
  request: Request,
): CacheKey | undefined {
  const { cachedBy } = endpoint;
  if (!cachedBy || request.headers.has("Authorization")) return undefined;
  return {
    key: buildUrl(endpoint.path, params, query),
    isCacheable: Object.keys(Object(query)).every((name) => cachedBy.includes(name)),
  };
}

/** Returns the cached response or creates one. Doesn't cache an empty list: there are endless unknown tags. */
export async function findOrCache(
  { deps, pages }: { deps: Deps; pages: PageCache | undefined },
  { key, isCacheable, version }: CacheKey & { version: number },
  make: () => Promise<{ headers: Headers; body: string }>,
): Promise<CachedResponse> {
  const cached = pages?.get(key);
  if (cached) return cached;
  const { headers, body } = await make();
  const response = await createCachedResponse({
    status: 200,
    headers: {
      ...apiHeaders(deps.config),
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=0, must-revalidate",
      Vary: "Accept-Encoding, Authorization",
      ...ownHeaders(headers),
    },
    body: Buffer.from(body),
    quality: 5,
  });
  if (isCacheable && body !== "[]") pages?.set(key, response, version);
  return response;
}

/** Picks the headers that the cache doesn't set itself. */
function ownHeaders(headers: Headers): Record<string, string> {
  const total = headers.get("X-Total-Count");
  return total === null ? {} : { "X-Total-Count": total };
}
