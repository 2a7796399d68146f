// The social pictures of pages. The build draws them from the files; a page whose texts were edited since gets its own
// on the first request, like posts.
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { StaticFiles } from "#app/platform/cache/static-files.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { drawnCard } from "#app/platform/pictures/drawn-card.server.ts";
import { pagePictureUrl } from "#app/platform/seo/social-picture.ts";
import { listCards } from "./page-cards.ts";

/** Returns the text of a background drawing by its name, or undefined if the company has none. */
export type ReadField = (name: string) => Promise<string | undefined>;

const address = /^(\/assets\/social\/[a-z]{2}-[a-z0-9-]{1,200}\.)([a-z0-9]{0,20})(?:-[a-z0-9]{1,7})?\.png$/;

/** Answers with a page's current picture, also at an outdated URL or one with parameters. */
export async function pagePicture(
  deps: Deps,
  path: string,
  { files, requestContext, readField }: { files: StaticFiles; requestContext: RequestContext; readField: ReadField },
): Promise<CachedResponse | undefined> {
  const [, page, version] = address.exec(path) ?? [];
  if (page === undefined || version === undefined || (await files.find(path))) return undefined;
  for (const { locale, path: pagePath, field, texts: cardTexts } of listCards(deps.content)) {
    const texts = { title: cardTexts.title, description: cardTexts.line ?? "" };
    const current = pagePictureUrl({ locale, path: pagePath, version, texts });
    if (!current.startsWith(page)) continue;
    const drawing = pagePictureUrl({ locale, path: pagePath, version: "", texts }); // the same for every version
    const cached = await files.find(current);
    if (cached) return cached;
    const card = { ...cardTexts, drawing: { field: await readField(field) } };
    return drawnCard(deps, { address: drawing, card, requestContext });
  }
  return undefined;
}
