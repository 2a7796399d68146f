// Reads the posts listed in each language's blog (`listed_post`, maintained by triggers) and in the sitemaps.
import type { Connection, Row } from "#app/platform/db/tables.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { isBackdated } from "./post-facts.ts";
import { selectPostsOfSite } from "./queries.server.ts";
import type { PostRow } from "./queries.server.ts";

/** `tag` is "" for the whole list. */
export type PostListFilter = { locale: Locale; tag: string };

export type PostWindow = { limit: number; offset: number; exceptId?: string | undefined };

/** Lists posts in the language first, then the newest. Reads in index order, and only the bodies of one page. */
export async function listPage(connection: Connection, listed: PostListFilter, cut?: PostWindow): Promise<PostRow[]> {
  let query = inOrder(connection, listed).select("post_id");
  if (cut?.exceptId !== undefined) query = query.where("post_id", "!=", cut.exceptId);
  if (cut) query = query.limit(cut.limit).offset(cut.offset);
  return findInOrder(
    connection,
    (await query.execute()).map(({ post_id: id }) => id),
  );
}

export async function countListed(connection: Connection, { locale, tag }: PostListFilter): Promise<number> {
  const { count } = await connection
    .selectFrom("listed_post")
    .where("locale", "=", locale)
    .where("tag", "=", tag)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findFeatured(connection: Connection, locale: Locale): Promise<PostRow | undefined> {
  const first = await inOrder(connection, { locale, tag: "" })
    .where("is_featured", "=", 1)
    .select("post_id")
    .limit(1)
    .executeTakeFirst();
  return first && connection.selectFrom("post").selectAll().where("id", "=", first.post_id).executeTakeFirst();
}

/** Counts tags, most used first. `locale` is set if all posts are in other languages (one of them). */
export async function countListedTags(
  connection: Connection,
  locale: Locale,
): Promise<{ tag: string; count: number; locale?: Locale }[]> {
  const rows = await connection
    .selectFrom("listed_post")
    .where("locale", "=", locale)
    .where("tag", "!=", "")
    .select((eb) => [
      "tag",
      eb.fn.countAll<number>().as("count"),
      eb.fn.min("is_foreign").as("is_foreign"),
      eb.fn.min("post_locale").as("post_locale"),
    ])
    .groupBy("tag")
    .orderBy("count", "desc")
    .orderBy("tag")
    .execute();
  return rows.map((row) => ({
    tag: row.tag,
    count: row.count,
    ...(Number(row.is_foreign) === 1 ? { locale: row.post_locale } : {}),
  }));
}

/** Counts the tags of all published posts, most used first. */
export async function countTags(connection: Connection): Promise<{ tag: string; count: number }[]> {
  return connection
    .selectFrom("post_tag")
    .innerJoin("post", "post.id", "post_tag.post_id")
    .where("listed_at", "is not", null)
    .where("post.locale", "in", locales)
    .select((eb) => ["tag", eb.fn.countAll<number>().as("count")])
    .groupBy("tag")
    .orderBy("count", "desc")
    .orderBy("tag")
    .execute();
}

/** Lists a language's newest published posts, without those that were already old when they were imported. */
export async function listFeedPosts(connection: Connection, locale: Locale, limit: number): Promise<PostRow[]> {
  const batch = 100;
  const recent: string[] = [];
  for (let offset = 0; recent.length < limit; offset += batch) {
    const rows = await selectPostsOfSite(connection)
      .select(["id", "published_at", "created_at"])
      .where("is_published", "=", 1)
      .where("locale", "=", locale)
      .orderBy("published_at", "desc")
      .orderBy("id", "desc")
      .limit(batch)
      .offset(offset)
      .execute();
    recent.push(...rows.filter((row) => !isBackdated(row)).map(({ id }) => id));
    if (rows.length < batch) break;
  }
  return findInOrder(connection, recent.slice(0, limit));
}

type PostAddress = Pick<PostRow, "id" | "slug" | "locale" | "translation_of" | "updated_at">;

/** Lists published posts, newest first, with the time of the last change. */
export async function listPostAddresses(
  connection: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<PostAddress[]> {
  return selectPostsOfSite(connection)
    .select(["id", "slug", "locale", "translation_of", "updated_at"])
    .where("is_published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Lists the published posts among the given originals and their translations, originals first. */
export async function listPublishedOf(connection: Connection, originals: readonly string[]): Promise<PostAddress[]> {
  if (originals.length === 0) return [];
  const rows = await selectPostsOfSite(connection)
    .select(["id", "slug", "locale", "translation_of", "updated_at"])
    .where("is_published", "=", 1)
    .where((eb) => eb.or([eb("id", "in", originals), eb("translation_of", "in", originals)]))
    .orderBy("published_at")
    .orderBy("id")
    .execute();
  return rows.toSorted((a, b) => Number(a.translation_of !== null) - Number(b.translation_of !== null));
}

/** Lists all slugs in a language's blog, newest first, each with those of its translations. */
export async function listAllSlugs(
  connection: Connection,
  locale: Locale,
): Promise<(Pick<PostRow, "slug" | "is_featured"> & { listed: string })[]> {
  return inOrder(connection, { locale, tag: "" })
    .innerJoin("post as shown", "shown.id", "listed_post.post_id")
    .innerJoin("listed_post as version", (join) =>
      join.onRef("version.group_id", "=", "listed_post.group_id").on("version.tag", "=", ""),
    )
    .innerJoin("post", "post.id", "version.post_id")
    .select(["shown.slug as listed", "listed_post.is_featured", "post.slug"])
    .execute();
}

/** Returns when a published post was last changed, or undefined if there is none. */
export async function findLastChange(connection: Connection): Promise<string | undefined> {
  const row = await selectPostsOfSite(connection)
    .where("is_published", "=", 1)
    .select((eb) => eb.fn.max("updated_at").as("last"))
    .executeTakeFirst();
  return row?.last ?? undefined;
}

/** The number of each tag's newest posts that are considered. */
const relatedCandidates = 200;

type RelatedPostsInput = { group: string; locale: Locale; tags: readonly string[]; limit: number };

/** Lists related posts of the language's blog: those in the language first, then by shared tags, then the newest. */
export async function listRelatedPosts(
  connection: Connection,
  { group, locale, tags, limit }: RelatedPostsInput,
): Promise<PostRow[]> {
  const candidates = await Promise.all(
    tags.map((tag) =>
      inOrder(connection, { locale, tag })
        .where("group_id", "!=", group)
        .select(["post_id", "published_at", "is_foreign"])
        .limit(relatedCandidates)
        .execute(),
    ),
  );
  return findInOrder(connection, mostShared(candidates.flat()).slice(0, limit));
}

function inOrder(connection: Connection, { locale, tag }: PostListFilter) {
  return connection
    .selectFrom("listed_post")
    .where("listed_post.locale", "=", locale)
    .where("listed_post.tag", "=", tag)
    .orderBy("listed_post.is_foreign")
    .orderBy("listed_post.published_at", "desc")
    .orderBy("listed_post.post_id", "desc");
}

export async function findInOrder(connection: Connection, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await connection.selectFrom("post").selectAll().where("id", "in", ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function mostShared(rows: readonly Pick<Row<"listed_post">, "post_id" | "published_at" | "is_foreign">[]): string[] {
  const posts = new Map<string, { id: string; order: string; isForeign: number; count: number }>();
  for (const { post_id: id, published_at: at, is_foreign: isForeign } of rows)
    posts.set(id, { id, order: at + id, isForeign, count: (posts.get(id)?.count ?? 0) + 1 });
  return [...posts.values()]
    .toSorted((a, b) => a.isForeign - b.isForeign || b.count - a.count || (a.order < b.order ? 1 : -1))
    .map(({ id }) => id);
}
