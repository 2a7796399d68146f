// Draws the covers of posts from their slugs, on request.
import { minuteMs } from "#app/platform/base/durations.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { consumeLimit } from "#app/platform/http/rate-limits.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { backgroundsInList, cover } from "#app/platform/pictures/cover.ts";
import { drawInWorker } from "#app/platform/pictures/draw-in-worker.server.ts";
import { listAllSlugs } from "./listed-queries.server.ts";

const address = /^\/pictures\/covers\/([a-z0-9_-]{1,220})\.(svg|png)$/;
const maxCached = 500; // about 10 MB
const drawn = new Map<string, CachedResponse>();

type Drawing = {
  /** Limits how many are drawn at once: names can be made up, and 1,500 at once took 400 MB. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The content's version, if known. */
  version?: number | undefined;
  /** The client whose rate limit a PNG counts towards. */
  clientKey: string;
};

/**
 * Returns the picture at a path such as `/pictures/covers/a-post.svg`, or undefined if the path names none.
 * @throws AppError too-many-requests if a client asks for too many PNGs that aren't drawn yet
 * @example await drawnPicture(deps, "/pictures/covers/a-post.svg", { inTurn, version, clientKey })
 */
export async function drawnPicture(
  deps: Deps,
  path: string,
  { inTurn, version, clientKey }: Drawing,
): Promise<CachedResponse | undefined> {
  const [, name, type] = address.exec(path) ?? [];
  if (name === undefined) return undefined;
  const ground = (await readGrounds(deps, version)).get(name); // a draft has no neighbours
  const draw = async () => {
    if (type === "svg") return cover(name, ground);
    const perMinute = deps.config.LIMIT_DRAWN_PICTURES_PER_MINUTE;
    await consumeLimit(deps, { scope: "drawnPictures", key: clientKey, max: perMinute, windowMs: minuteMs });
    return drawInWorker({ cover: name, ground });
  };
  return keep(deps, { key: `${path} ${ground}`, draw }, inTurn);
}

/** An SVG file, or a PNG for emails. */
type Picture = { key: string; draw: () => Promise<string | Buffer> };

async function keep(deps: Deps, picture: Picture, inTurn: Drawing["inTurn"]): Promise<CachedResponse> {
  const cachedPicture = () => drawn.get(picture.key);
  return cachedPicture() ?? inTurn(async () => cachedPicture() ?? makePicture(deps, picture));
}

async function makePicture({ config }: Deps, { key, draw }: Picture): Promise<CachedResponse> {
  const file = await draw();
  const isSvg = typeof file === "string";
  const headers = {
    ...commonHeaders(config),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": isSvg ? "image/svg+xml" : "image/png",
    "Cache-Control": "public, max-age=604800, stale-while-revalidate=2592000",
  };
  const answer = await createCachedResponse({ status: 200, headers, body: Buffer.from(file), quality: isSvg ? 6 : 0 });
  const oldest = drawn.size >= maxCached ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, answer);
  return answer;
}

/** The background variants of the listed covers, for one version of the content. */
type CoverBackgrounds = { version: number | undefined; bySlug: Promise<ReadonlyMap<string, number>> };
const grounds = new WeakMap<Deps, CoverBackgrounds>();

function readGrounds(deps: Deps, version: number | undefined): CoverBackgrounds["bySlug"] {
  const cached = grounds.get(deps);
  if (cached && cached.version === version && version !== undefined) return cached.bySlug;
  const bySlug = listedGrounds(deps).catch(() => {
    grounds.delete(deps);
    return new Map<string, number>(); // without the database, the slug determines each cover's background
  });
  grounds.set(deps, { version, bySlug });
  return bySlug;
}

/** Returns each cover's background. The featured post comes first; translations share their original's. */
async function listedGrounds({ db }: Deps): CoverBackgrounds["bySlug"] {
  const posts = await listAllSlugs(db.kysely, defaultLocale);
  const featured = posts.filter((post) => post.is_featured === 1).slice(0, 1);
  const listed = new Set([...featured, ...posts].map((post) => post.listed));
  const listBackgrounds = backgroundsInList([...listed]);
  return new Map(posts.map((post) => [post.slug, listBackgrounds.get(post.listed) ?? 0]));
}
