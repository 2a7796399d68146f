import { sql } from "kysely";
import { batchesOf } from "#app/platform/db/batches.ts";
import { countRows, readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Connection, NewRow, Row, RowChange, Trx } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { folded } from "#app/platform/text/folded.ts";
import type * as contract from "./contract.ts";

export type PostRow = Row<"post">;

const columns = { createdAt: "created_at", title: "title", author: "author", publishedAt: "published_at" } as const;

/**
 * Selects the posts in the site's languages, drafts included; those in a removed language are kept but hidden until it
 * is back. Slugs and translations are checked against all of them.
 */
export function selectPostsOfSite(connection: Connection) {
  return connection.selectFrom("post").where("post.locale", "in", locales);
}

/**
 * Returns a placeholder for the unique slug column while a draft of a translation has no slug. Real slugs never begin
 * with `~`.
 */
export function noSlug(id: string): string {
  return `~${id}`;
}

/** Returns the slug, or "" if the post has none. */
export function slugIn({ slug }: Pick<PostRow, "slug">): string {
  return slug.startsWith("~") ? "" : slug;
}

/** Counts the hidden posts of removed languages, by language. */
export async function countSetAside(connection: Connection): Promise<{ locale: string; count: number }[]> {
  return connection
    .selectFrom("post")
    .where("locale", "not in", locales)
    .select((eb) => ["locale", eb.fn.countAll<number>().as("count")])
    .groupBy("locale")
    .orderBy("locale")
    .execute();
}

/** Most recently created first by default. */
export type AdminListing = Parsed<typeof contract.listAllPosts, "query">;

/** Newest first. */
export type PostListing = {
  isPublished?: boolean | undefined;
  tag?: string | undefined;
  locale?: Locale | undefined;
  sort?: "createdAt" | "publishedAt" | undefined;
};

/** Reads a page of posts, with the total. */
export async function readPosts(connection: Connection, listing: PostListing, paging: Paging) {
  return readPage(inOrder(connection, listing), paging);
}

/** Reads a page of all posts, drafts included, with the total. */
export async function readAllPosts(
  connection: Connection,
  { view, status, search, locale, sort = "createdAt", ...listing }: AdminListing,
) {
  const isPublished = status === undefined ? undefined : status === "published";
  const direction = listing.order ?? (sort === "createdAt" || sort === "publishedAt" ? "desc" : "asc");
  let query = matching(connection, { isPublished, locale }).selectAll("post");
  if (search) query = query.where(contains("search_text", folded(search)));
  if (view === "groups")
    query = selectPostsOfSite(connection).selectAll("post").where("post.id", "in", firstOfGroups(query));
  // Databases differ in where they sort null, the value of a post that was never published.
  const column = sort === "publishedAt" ? sql<string>`coalesce(published_at, '')` : columns[sort];
  return readPage(query.orderBy(column, direction).orderBy("id", direction), listing);
}

/** Selects the ids of originals, and of the oldest translation where its original is not among the posts. */
function firstOfGroups(posts: ReturnType<typeof selectPostsOfSite>) {
  return posts
    .clearSelect()
    .select(sql<string>`coalesce(max(case when translation_of is null then id end), min(id))`.as("id"))
    .groupBy(sql`coalesce(translation_of, id)`);
}

export async function countPosts(connection: Connection, listing: PostListing): Promise<number> {
  return countRows(matching(connection, listing));
}

/** Lists titles of posts that use a picture, including in a draft or a version. Reads every body, so call it rarely. */
export async function listTitlesWithPicture(
  connection: Connection,
  { address, id }: { address: string; id: string },
): Promise<string[]> {
  const among = (table: "post_draft" | "post_version") =>
    connection
      .selectFrom(table)
      .select("post_id")
      .where((eb) => eb.or([contains("fields", address), contains("fields", `"socialImage":${JSON.stringify(id)}`)]));
  const rows = await connection
    .selectFrom("post")
    .select("title")
    .where((eb) =>
      eb.or([
        contains("content", address),
        eb("social_image", "=", id),
        eb("id", "in", among("post_draft")),
        eb("id", "in", among("post_version")),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ title }) => title);
}

export async function findPostById(connection: Connection, id: string): Promise<PostRow | undefined> {
  return selectPostsOfSite(connection).selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findPostBySlug(connection: Connection, slug: string): Promise<PostRow | undefined> {
  return selectPostsOfSite(connection).selectAll().where("slug", "=", slug).executeTakeFirst();
}

/** Returns the post that has a slug, even if it is set aside. */
export async function findAnyPostBySlug(connection: Connection, slug: string): Promise<PostRow | undefined> {
  return connection.selectFrom("post").selectAll().where("slug", "=", slug).executeTakeFirst();
}

/** Returns the current slug of a published post that had this one before. */
export async function findMovedSlug(connection: Connection, former: string): Promise<string | undefined> {
  return (await selectMoved(connection, [former]).executeTakeFirst())?.slug;
}

/** Selects the current slugs of published posts by their former ones. */
function selectMoved(connection: Connection, former: readonly string[]) {
  return connection
    .selectFrom("former_slug")
    .innerJoin("post", "post.id", "former_slug.post_id")
    .select(["former_slug.slug as former", "post.slug"])
    .where("post.is_published", "=", 1)
    .where("post.locale", "in", locales)
    .where("former_slug.slug", "in", former);
}

/** Returns the slugs of published posts by those of their current and former slugs in `slugs`; a current one wins. */
export async function findCurrentSlugs(connection: Connection, slugs: readonly string[]): Promise<Map<string, string>> {
  const currentSlugs = new Map<string, string>();
  for (const some of batchesOf(slugs, 500)) {
    const published = selectPostsOfSite(connection)
      .select("slug")
      .where("is_published", "=", 1)
      .where("slug", "in", some);
    for (const { former, slug } of await selectMoved(connection, some).execute()) currentSlugs.set(former, slug);
    for (const { slug } of await published.execute()) currentSlugs.set(slug, slug);
  }
  return currentSlugs;
}

export async function listFormerSlugs(connection: Connection, postId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom("former_slug")
    .select("slug")
    .where("post_id", "=", postId)
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Saves a former slug; the last post that had it wins. */
export async function saveFormerSlug(trx: Trx, postId: string, slug: string): Promise<void> {
  await trx
    .insertInto("former_slug")
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ post_id: postId }))
    .execute();
}

/** Returns the slugs taken by posts other than `exceptId`. */
export async function listSlugsWithPrefix(
  connection: Connection,
  prefix: string,
  exceptId: string,
): Promise<Set<string>> {
  const rows = await connection
    .selectFrom("post")
    .select("slug")
    .where((eb) => eb.or([eb("slug", "=", prefix), eb("slug", ">=", `${prefix}-`).and("slug", "<", `${prefix}.`)]))
    .where("id", "!=", exceptId)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

type Publication = Pick<PostRow, "is_published" | "published_at">;

export async function insertPost(trx: Trx, row: NewRow<"post"> & Publication, tags: string[]): Promise<void> {
  await trx.insertInto("post").values(row).execute();
  await writeTags(trx, row, tags);
}

export async function updatePost(
  trx: Trx,
  id: string,
  change: RowChange<"post"> & Publication,
  tags: string[],
): Promise<void> {
  await trx.updateTable("post").set(change).where("id", "=", id).execute();
  await trx.deleteFrom("post_tag").where("post_id", "=", id).execute();
  await writeTags(trx, { ...change, id }, tags);
}

/** Returns true if a scheduled post is due. */
export async function hasDuePosts(connection: Connection, now: Date): Promise<boolean> {
  return (await due(connection, now).select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function listDuePosts(trx: Trx, now: Date): Promise<PostRow[]> {
  return due(trx, now).selectAll().execute();
}

function due(connection: Connection, now: Date) {
  return selectPostsOfSite(connection).where("publish_at", "<=", now.toISOString()).where("is_published", "=", 0);
}

/** Publishes a post and lists its tags. */
export async function publishPost(trx: Trx, id: string, change: RowChange<"post"> & Publication): Promise<void> {
  await trx.updateTable("post").set(change).where("id", "=", id).execute();
  await trx.updateTable("post_tag").set({ listed_at: change.published_at }).where("post_id", "=", id).execute();
}

export async function deletePost(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("post").where("id", "=", id).execute();
}

async function writeTags(
  trx: Trx,
  { id, is_published: isPublished, published_at: publishedAt }: Publication & { id: string },
  tags: string[],
): Promise<void> {
  if (tags.length === 0) return;
  const listedAt = isPublished === 1 ? publishedAt : null;
  await trx
    .insertInto("post_tag")
    .values(tags.map((tag, position) => ({ post_id: id, tag, position, listed_at: listedAt })))
    .execute();
}

function inOrder(connection: Connection, listing: PostListing) {
  return matching(connection, listing)
    .selectAll("post")
    .orderBy(`post.${columns[listing.sort ?? "createdAt"]}`, "desc")
    .orderBy("post.id", "desc");
}

function matching(connection: Connection, { isPublished, tag, locale }: PostListing) {
  let query = selectPostsOfSite(connection);
  if (isPublished !== undefined) query = query.where("post.is_published", "=", isPublished ? 1 : 0);
  if (locale !== undefined) query = query.where("post.locale", "=", locale);
  if (tag !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("post_tag")
          .select("post_tag.post_id")
          .whereRef("post_tag.post_id", "=", "post.id")
          .where("post_tag.tag", "=", tag),
      ),
    );
  }
  return query;
}
