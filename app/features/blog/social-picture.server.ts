// Social pictures of posts, drawn on first request.
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { drawnCard } from "#app/platform/pictures/drawn-card.server.ts";
import type { SocialCard } from "#app/platform/pictures/social-card.ts";
import { formatDay } from "./post-facts.ts";
import { findPostBySlug } from "./queries.server.ts";
import { fromRow } from "./service.server.ts";
import { socialPictureUrl } from "./social-address.ts";
import type { PicturedPost } from "./social-address.ts";

const address = /^\/pictures\/social\/([a-z0-9_-]{1,220})\.[a-z0-9]{1,7}\.png$/;

/**
 * Returns undefined if the path names no published post. The URL of an older version returns the current picture, so
 * that a post can't be drawn repeatedly.
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
  return drawnCard(deps, { address: socialPictureUrl(post), card: cardOf(deps, post), requestContext });
}

function cardOf({ content }: Deps, post: PicturedPost): SocialCard {
  const [kicker] = post.tags;
  return {
    company: content.company.name,
    ...(kicker === undefined ? {} : { kicker }),
    title: post.title,
    line: [post.publishedAt === null ? "" : formatDay(post.publishedAt, post.locale), post.author]
      .filter(Boolean)
      .join(" · "),
    drawing: { cover: post.slug },
  };
}
