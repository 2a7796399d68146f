// Finds uses of the library's pictures in the content: these can't be deleted, and are part of the export.
import { pageEntryId, pathOfRow } from "#app/content/company-page.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** Lists, for display, the entries that use a picture, including in drafts and versions. */
export async function listEntriesWithPicture({ db }: Pick<Deps, "db">, hash: string): Promise<string[]> {
  const address = `%/media/${hash}-%`;
  const uses = [
    await db.kysely.selectFrom("content_edit").select("entry").where("value", "like", address).execute(),
    await db.kysely.selectFrom("content_draft").select("entry").where("fields", "like", address).execute(),
    await db.kysely.selectFrom("content_publication").select("entry").where("fields", "like", address).execute(),
  ].flat();
  const pages = await db.kysely.selectFrom("content_study").select("slug").where("files", "like", address).execute();
  const entries = new Set([
    ...uses.map(({ entry }) => entry),
    ...pages.map(({ slug }) => pageEntryId(pathOfRow(slug))),
  ]);
  return [...entries].toSorted().map((entry) => `the content “${entry}”`);
}
