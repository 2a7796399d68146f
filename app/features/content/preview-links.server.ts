// Secret links to previews of an entry's pages with its draft.
import type { EntryInfo } from "#app/content/entries.ts";
import type { Content } from "#app/content/schema.ts";
import { previewLinksIn } from "#app/platform/db/preview-links.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { locales, localPath } from "#app/platform/i18n/locales.ts";

const links = previewLinksIn("content_preview", "entry");

export const { end: endPreviewLink, find: findPreviewedEntry, deleteExpired: deleteExpiredPreviews } = links;

/** Creates a link, which replaces the previous one. */
export async function createPreviewLink(
  { db, now, config }: Deps,
  { id, paths: [path = "/"] }: EntryInfo,
  by: string,
): Promise<{ url: string; expiresAt: string }> {
  const { token, expiresAt } = await db.write((trx) => links.create(trx, { id, by, now: now() }));
  return { url: config.siteUrl + previewPath(token, path), expiresAt };
}

/** Returns the content with the draft applied, and the pages of the entry. */
export async function readPreviewed(
  deps: Deps,
  entry: string,
): Promise<{ content: Content; paths: readonly string[] }> {
  const { contentWithDraft } = await import("./editing.server.ts");
  return contentWithDraft(deps, entry);
}

/** Returns the address of a preview page, without its language. */
export function previewPath(token: string, path: string): string {
  return `/preview/${token}${path === "/" ? "" : path}`;
}

/** Rewrites links to the entry's pages so that they open the previews, in every language. */
export function linkToPreviews(html: string, { token, paths }: { token: string; paths: readonly string[] }): string {
  const previews = new Map(
    paths.flatMap((path) =>
      locales.map((locale) => [localPath(locale, path), localPath(locale, previewPath(token, path))] as const),
    ),
  );
  return html.replaceAll(/(?<= href=")[^"?#]+/g, (path) => previews.get(path) ?? path);
}
