// Social pictures that are drawn on the first request, and cached in memory.
import { minuteMs } from "#app/platform/base/durations.ts";
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { consumeLimit } from "#app/platform/http/rate-limits.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { drawInWorker } from "./draw-in-worker.server.ts";
import type { SocialCard } from "./social-card.ts";

const maxCached = 100; // about 8 MB
const drawn = new Map<string, Promise<CachedResponse>>();

type CardRequest = { address: string; card: SocialCard; requestContext: RequestContext };

/**
 * Returns the picture of a URL, which changes with its words.
 * @throws AppError too-many-requests if a client requests too many that aren't drawn yet; unavailable
 */
export async function drawnCard(deps: Deps, { address, card, requestContext }: CardRequest): Promise<CachedResponse> {
  const cached = drawn.get(address);
  if (cached) return cached;
  const limit = deps.config.LIMIT_DRAWN_PICTURES_PER_MINUTE;
  await consumeLimit(deps, { scope: "drawnPictures", key: requestContext.clientKey, max: limit, windowMs: minuteMs });
  return drawn.get(address) ?? keep(address, draw(deps, card));
}

function keep(address: string, picture: Promise<CachedResponse>): Promise<CachedResponse> {
  const oldest = drawn.size >= maxCached ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  drawn.set(address, picture);
  picture.catch(() => drawn.delete(address));
  return picture;
}

async function draw({ config }: Deps, card: SocialCard): Promise<CachedResponse> {
  const headers = {
    ...commonHeaders(config),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Type": "image/png",
    "Cache-Control": "public, max-age=86400, stale-while-revalidate=604800",
  };
  return createCachedResponse({ status: 200, headers, body: await drawInWorker(card), quality: 0 });
}
