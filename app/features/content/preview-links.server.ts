// Secret links to an entry's pages as they would be with its draft.
import type { EntryInfo } from "#app/content/entries.ts";
import type { Content } from "#app/content/schema.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { hashSecret, newAddressSecret } from "#app/platform/crypto/secret-hash.server.ts";

const lifetimeDays = 7;
const dayMs = 24 * 60 * 60_000;

/** Makes a link, in place of the one before. */
export async function createPreviewLink(
  { db, now, config }: Deps,
  { id: entry, paths: [path = "/"] }: EntryInfo,
  by: string,
): Promise<{ url: string; expiresAt: string }> {
  const token = newAddressSecret();
  const expiresAt = new Date(now().getTime() + lifetimeDays * dayMs).toISOString();
  const change = { token_hash: hashSecret(token), created_by: by, expires_at: expiresAt };
  await db.write((trx) =>
    trx
      .insertInto("content_preview")
      .values({ entry, ...change })
      .onConflict((conflict) => conflict.column("entry").doUpdateSet(change))
      .execute(),
  );
  return { url: config.siteUrl + previewPath(token, path), expiresAt };
}

/** @throws AppError not-found if there is none */
export async function endPreviewLink({ db }: Deps, { id }: EntryInfo): Promise<void> {
  const ended = await db.write((trx) =>
    trx.deleteFrom("content_preview").where("entry", "=", id).returning("entry").executeTakeFirst(),
  );
  if (!ended) throw new AppError("not-found");
}

/** Undefined for a link that no longer works, or never did. */
export async function findPreviewedEntry({ db, now }: Deps, token: string): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom("content_preview")
    .select("entry")
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  return row?.entry;
}

/** Returns the content as it would be, and the pages of the entry. */
export async function readPreviewed(
  deps: Deps,
  entry: string,
): Promise<{ content: Content; paths: readonly string[] }> {
  const { contentWithDraft } = await import("./editing.server.ts");
  return contentWithDraft(deps, entry);
}

/** The address of a page, without its language. */
export function previewPath(token: string, path: string): string {
  return `/preview/${token}${path === "/" ? "" : path}`;
}

/** Leads the links to the entry's pages to their previews, in every language. */
export function linkToPreviews(html: string, { token, paths }: { token: string; paths: readonly string[] }): string {
  const previews = new Map(
    paths.flatMap((path) =>
      locales.map((locale) => [localPath(locale, path), localPath(locale, previewPath(token, path))] as const),
    ),
  );
  return html.replaceAll(/(?<= href=")[^"?#]+/g, (path) => previews.get(path) ?? path);
}

/** For the cleanup job. */
export async function deleteExpiredPreviews({ db, now }: Deps): Promise<void> {
  await db.write((trx) => trx.deleteFrom("content_preview").where("expires_at", "<=", now().toISOString()).execute());
}
