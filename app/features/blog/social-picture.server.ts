// Social pictures of posts, drawn on first request.
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { consumeLimit } from "#app/platform/http/limits.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { drawInWorker } from "#app/platform/pictures/draw-in-worker.server.ts";
import { formatDay } from "./summary.ts";
import { findPostBySlug } from "./queries.server.ts";
import { fromRow } from "./service.server.ts";
import { socialPictureUrl } from "./social-address.ts";
import type { PicturedPost } from "./social-address.ts";

const address = /^\/pictures\/social\/([a-z0-9_-]{1,220})\.[a-z0-9]{1,7}\.png$/;
const most = 100; // about 8 MB
const drawn = new Map<string, Promise<CachedResponse>>();

/**
 * Returns undefined if the path names no published post. The URL of an older version returns the current picture, so that a
 * post can't be drawn repeatedly.
 * @throws AppError too-many-requests if a client asks for too many that aren't drawn yet; unavailable
 */
export async function socialPicture(
  deps: Deps,
  path: string,
  requestContext: RequestContext,
): Promise<CachedResponse | undefined> {
  const slug = address.exec(path)?.[1];
  if (slug === undefined) return undefined;
  const row = await findPostBySlug(deps.db.kysely, slug);
  if (row?.is_published !== 1) return undefined;
  const post = fromRow(row);
  const current = socialPictureUrl(post);
  const kept = drawn.get(current);
  if (kept) return kept;
  const limit = deps.config.LIMIT_DRAWN_PICTURES_PER_MINUTE;
  await consumeLimit(deps, { scope: "drawnPictures", key: requestContext.addressKey, most: limit, windowMs: 60_000 });
  return drawn.get(current) ?? keep(current, draw(deps, post));
}

function keep(current: string, picture: Promise<CachedResponse>): Promise<CachedResponse> {
  const oldest = drawn.size >= most ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  drawn.set(current, picture);
  picture.catch(() => drawn.delete(current));
  return picture;
}

async function draw({ config, content }: Deps, post: PicturedPost): Promise<CachedResponse> {
  const [kicker] = post.tags;
  const png = await drawInWorker({
    company: content.company.name,
    ...(kicker === undefined ? {} : { kicker }),
    title: post.title,
    line: [post.publishedAt === null ? "" : formatDay(post.publishedAt, post.locale), post.author]
      .filter(Boolean)
      .join(" · "),
    drawing: { cover: post.slug },
  });
  const headers = {
    ...commonHeaders(config),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Type": "image/png",
    "Cache-Control": "public, max-age=86400, stale-while-revalidate=604800",
  };
  return createCachedResponse({ status: 200, headers, body: png, effort: 0 });
}
