// The pictures that are drawn when they are asked for: a post's cover from its slug and its place in the list, an author's
// portrait from the name.
import type { StoredAnswer } from "#app/platform/cache/stored-answer.server.ts";
import { storeAnswer } from "#app/platform/cache/stored-answer.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { cover, groundsInList } from "#app/platform/pictures/cover.ts";
import { portrait, seededLooks } from "#app/platform/pictures/portrait.ts";
import { listAllSlugs } from "./queries.server.ts";

const most = 500; // about 10 MB
const drawn = new Map<string, StoredAnswer>();

/**
 * The picture at a path such as `/pictures/covers/a-post.svg`; undefined where the path names none. `version` is the content's, if
 * it is known.
 * @example await drawnPicture(deps, "/pictures/covers/a-post.svg", pages?.version)
 */
export async function drawnPicture(deps: Deps, path: string, version?: number): Promise<StoredAnswer | undefined> {
  const [, kind, encoded] = /^\/pictures\/(covers|authors)\/([^/]{1,900})\.svg$/.exec(path) ?? [];
  const name = encoded === undefined ? undefined : decode(encoded);
  if (name === undefined) return undefined;
  if (kind === "authors") return keep(deps, path, () => drawPortrait(deps, name));
  if (!/^[a-z0-9_-]{1,220}$/.test(name)) return undefined;
  const ground = (await readGrounds(deps, version)).get(name); // a draft has no neighbours
  return keep(deps, `${path} ${ground}`, () => cover(name, ground));
}

/** The grounds of the covers in the list, of one version of the content. */
type Grounds = { version: number | undefined; bySlug: Promise<ReadonlyMap<string, number>> };
const grounds = new WeakMap<Deps, Grounds>();

function readGrounds(deps: Deps, version: number | undefined): Grounds["bySlug"] {
  const known = grounds.get(deps);
  if (known && known.version === version && version !== undefined) return known.bySlug;
  const bySlug = listedGrounds(deps).catch(() => {
    grounds.delete(deps);
    return new Map<string, number>(); // without the database each cover has the ground that its slug gives it
  });
  grounds.set(deps, { version, bySlug });
  return bySlug;
}

/** The featured post stands above the others, as in the list. */
async function listedGrounds({ db }: Deps): Grounds["bySlug"] {
  const posts = await listAllSlugs(db.kysely);
  const featured = posts.find((post) => post.is_featured === 1);
  const others = posts.filter((post) => post !== featured);
  return groundsInList([...(featured ? [featured] : []), ...others].map(({ slug }) => slug));
}

async function keep({ config }: Deps, key: string, draw: () => string | undefined): Promise<StoredAnswer | undefined> {
  const kept = drawn.get(key);
  if (kept) return kept;
  const svg = draw();
  if (svg === undefined) return undefined;
  const headers = {
    ...commonHeaders(config),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": "image/svg+xml",
    "Cache-Control": "public, max-age=604800, stale-while-revalidate=2592000",
  };
  const answer = await storeAnswer({ status: 200, headers, body: Buffer.from(svg), effort: 6 });
  const oldest = drawn.size >= most ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, answer);
  return answer;
}

function drawPortrait({ content }: Deps, name: string): string | undefined {
  if (name.length > 100 || !name.isWellFormed()) return undefined;
  return portrait(Object.values(content.portraits).find((person) => person.name === name) ?? seededLooks(name));
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // no name was ever written so
  }
}
