// Pictures drawn on request: covers from slugs, portraits from author names.
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { cover } from "#app/platform/pictures/cover.ts";
import { portrait, seededLooks } from "#app/platform/pictures/portrait.ts";

const most = 500; // about 10 MB
const drawn = new Map<string, CachedResponse>();

/** For paths such as `/pictures/covers/a-post.svg`. */
export async function drawnPicture(deps: Deps, path: string): Promise<CachedResponse | undefined> {
  const kept = drawn.get(path);
  if (kept) return kept;
  const svg = draw(deps, path);
  if (svg === undefined) return undefined;
  const headers = {
    ...commonHeaders(deps.config),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": "image/svg+xml",
    "Cache-Control": "public, max-age=604800, stale-while-revalidate=2592000",
  };
  const answer = await createCachedResponse({ status: 200, headers, body: Buffer.from(svg), effort: 6 });
  const oldest = drawn.size >= most ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  drawn.set(path, answer);
  return answer;
}

function draw({ content }: Deps, path: string): string | undefined {
  const [, kind, encoded] = /^\/pictures\/(covers|authors)\/([^/]{1,900})\.svg$/.exec(path) ?? [];
  const name = encoded === undefined ? undefined : decode(encoded);
  if (name === undefined) return undefined;
  if (kind === "covers") return /^[a-z0-9_-]{1,220}$/.test(name) ? cover(name) : undefined;
  if (name.length > 100 || !name.isWellFormed()) return undefined;
  return portrait(Object.values(content.portraits).find((person) => person.name === name) ?? seededLooks(name));
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // invalid percent-encoding
  }
}
