// A post's translations, one per language; outdated if the original changed. Post writes are serialised (decision 006).
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { sha256 } from "#app/platform/crypto/secret-hash.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Post, PostOfList } from "./contract.ts";
import { findPostById, selectPostsOfSite, slugIn } from "./queries.server.ts";
import type { PostRow } from "./queries.server.ts";
import { versionOf } from "./studio/contract.ts";
import type { DraftFields, Translation } from "./studio/contract.ts";

type PostLink = Pick<PostRow, "id" | "locale" | "translation_of">;

/**
 * Returns the id of a translation's original, or null for an original. A translation of a translation belongs to the
 * latter's original.
 * @throws AppError validation if there is no such post; conflict if there is a translation into the language already
 */
export async function placeAmongTranslations(
  trx: Trx,
  { id, locale, translation_of: originalId }: PostLink,
): Promise<string | null> {
  const original = originalId === null ? null : await findOriginal(trx, { id, originalId });
  const group = await listGroup(trx, original ?? id);
  if (original !== null && (await listGroup(trx, id)).some((row) => row.translation_of === id))
    throw new AppError("conflict", { message: "This post has translations. It can’t be a translation of another." });
  if (group.some((row) => row.id !== id && row.locale === locale))
    throw new AppError("conflict", { message: "There is a version in this language already." });
  return original;
}

async function findOriginal(trx: Trx, { id, originalId }: { id: string; originalId: string }): Promise<string> {
  const target = await trx // also one that is set aside: its translations stay its own
    .selectFrom("post")
    .select(["id", "translation_of"])
    .where("id", "=", originalId)
    .executeTakeFirst();
  const original = target && (target.translation_of ?? target.id);
  if (original === undefined || original === id)
    throw invalidField("translationOf", "Choose a different post as the original.");
  return original;
}

/** Makes the oldest published translation of a post the original of the others. */
export async function promoteTranslation(trx: Trx, id: string): Promise<void> {
  const next = await trx
    .selectFrom("post")
    .select("id")
    .where("translation_of", "=", id)
    .orderBy("is_published", "desc")
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  if (!next) return;
  await trx.updateTable("post").set({ translation_of: null, made_from: null }).where("id", "=", next.id).execute();
  const moved = { translation_of: next.id, made_from: null }; // not compared with their new original
  await trx.updateTable("post").set(moved).where("translation_of", "=", id).execute();
}

type Text = Pick<PostRow, "title" | "excerpt" | "content">;

function digestOf({ title, excerpt, content }: Text): string {
  return sha256(JSON.stringify([title, excerpt, content]));
}

/** Returns a digest of the original's text, stored with a translation when it is saved. */
export async function digestOfOriginal(trx: Trx, original: string | null): Promise<string | null> {
  const [text] = original === null ? [] : await listTexts(trx, [original]);
  return text ? digestOf(text) : null;
}

/** Records the original's text until now for translations without a recorded one. */
export async function recordOriginalText(trx: Trx, before: PostRow): Promise<void> {
  await trx
    .updateTable("post")
    .set({ made_from: digestOf(before) })
    .where("translation_of", "=", before.id)
    .where("made_from", "is", null)
    .execute();
}

/** Returns the ids of translations whose original has changed since they were saved. */
export async function findOutdated(
  connection: Connection,
  rows: readonly Pick<PostRow, "id" | "translation_of" | "made_from">[],
): Promise<ReadonlySet<string>> {
  const translations = rows.filter((row) => row.made_from !== null);
  const texts = await listTexts(connection, [...new Set(translations.flatMap((row) => row.translation_of ?? []))]);
  const digests = new Map(texts.map((text) => [text.id, digestOf(text)]));
  return new Set(
    translations.filter((row) => digests.get(row.translation_of ?? "") !== row.made_from).map(({ id }) => id),
  );
}

async function listTexts(connection: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return connection.selectFrom("post").select(["id", "title", "excerpt", "content"]).where("id", "in", ids).execute();
}

/** Lists a post and its translations, drafts included, the original first, each with the title of its draft. */
export async function listTranslations({ db }: Deps, id: string): Promise<Translation[]> {
  const post = await findPostById(db.kysely, id);
  if (!post) throw new AppError("not-found");
  const rows = await ofGroups(db.kysely, [post.translation_of ?? post.id])
    .leftJoin("post_draft", "post_draft.post_id", "post.id")
    .select([...ofVersion, "post.made_from", "post.slug", "post.title", "post.updated_at"])
    .select(["post_draft.version", "post_draft.fields"])
    .execute();
  const outdated = await findOutdated(db.kysely, rows);
  return originalFirst(rows).map(({ version, fields, ...row }) => {
    const written = fields === null ? undefined : (JSON.parse(fields) as DraftFields & { isSuggestion?: true }); // as putDraft wrote them
    const draft = version !== null && written ? { version, fields: written } : undefined;
    return {
      ...asVersion(row),
      slug: slugIn(row),
      title: draft?.fields.title ?? row.title,
      hasDraft: draft !== undefined,
      isOutdated: outdated.has(row.id),
      isSuggestion: written?.isSuggestion === true,
      version: versionOf(row.updated_at, draft),
    };
  });
}

/** Adds to posts their languages, and whether a translation is outdated. */
export async function withLanguages<Listed extends Pick<Post, "id" | "translationOf">>(
  { db }: Deps,
  posts: readonly Listed[],
): Promise<(Listed & Pick<PostOfList, "isOutdated" | "languages">)[]> {
  if (posts.length === 0) return [];
  const originals = new Set(posts.map(({ id, translationOf }) => translationOf ?? id));
  const rows = await ofGroups(db.kysely, [...originals])
    .select([...ofVersion, "post.made_from"])
    .execute();
  const groups = Map.groupBy(rows, originalIdOf);
  const outdated = await findOutdated(db.kysely, rows);
  const stateOf = ({ id }: { id: string }) => (outdated.has(id) ? { isOutdated: true } : {});
  return posts.map((post) => ({
    ...post,
    ...stateOf(post),
    languages: originalFirst(groups.get(post.translationOf ?? post.id) ?? []).map((row) => ({
      ...asVersion(row),
      ...stateOf(row),
    })),
  }));
}

const ofVersion = ["post.id", "post.locale", "post.is_published", "post.translation_of"] as const;

const originalIdOf = (row: Pick<PostRow, "id" | "translation_of">) => row.translation_of ?? row.id;

/** Selects the posts of the groups in the site's languages, oldest first. */
function ofGroups(connection: Connection, originals: readonly string[]) {
  return selectPostsOfSite(connection)
    .where((eb) => eb.or([eb("post.id", "in", originals), eb("post.translation_of", "in", originals)]))
    .orderBy("post.created_at")
    .orderBy("post.id");
}

function originalFirst<Version extends Pick<PostRow, "translation_of">>(rows: readonly Version[]): Version[] {
  return rows.toSorted((a, b) => Number(a.translation_of !== null) - Number(b.translation_of !== null));
}

function asVersion({ id, locale, is_published: published }: Pick<PostRow, "id" | "locale" | "is_published">) {
  return { id, locale, published: published === 1 };
}

/** Lists the complete rows of a post and its translations, the original first. */
export async function listLanguageVersions(connection: Connection, post: PostRow): Promise<PostRow[]> {
  return originalFirst(
    await ofGroups(connection, [originalIdOf(post)])
      .selectAll("post")
      .execute(),
  );
}

async function listGroup(connection: Connection, original: string) {
  return connection
    .selectFrom("post")
    .select(["id", "locale", "translation_of"])
    .where((eb) => eb.or([eb("id", "=", original), eb("translation_of", "=", original)]))
    .execute();
}
