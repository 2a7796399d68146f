import type { Kysely, Transaction } from "kysely";
import { readListed } from "#app/platform/db/listed-page.server.ts";
import { countRows, readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { NewRow, Row, RowChange, Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;

export type PostRow = Row<"post">;

const columns = { createdAt: "created_at", title: "title", author: "author", publishedAt: "published_at" } as const;

/** The most recently created first by default. */
export type AdminListing = {
  /** Folded, as `search_text` is. */
  search?: string | undefined;
  isPublished?: boolean | undefined;
  sort?: keyof typeof columns | undefined;
  order?: "asc" | "desc" | undefined;
};

/** The newest first. */
export type PostListing = {
  isPublished?: boolean | undefined;
  isFeatured?: boolean | undefined;
  exceptId?: string | undefined;
  tag?: string | undefined;
  sort?: "createdAt" | "publishedAt" | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

export async function listPosts(connection: Connection, listing: PostListing): Promise<PostRow[]> {
  const query = inOrder(connection, listing);
  return (listing.limit === undefined ? query : query.limit(listing.limit).offset(listing.offset ?? 0)).execute();
}

/** Also returns the total. */
export async function readPosts(connection: Connection, listing: PostListing, paging: Paging) {
  return readPage(inOrder(connection, listing), paging);
}

/** Also returns the total. */
export async function readAllPosts(connection: Connection, listing: AdminListing, paging: Paging) {
  const { sort = "createdAt", search, isPublished } = listing;
  const direction = listing.order ?? (sort === "createdAt" || sort === "publishedAt" ? "desc" : "asc");
  const filter = {
    column: "is_published",
    value: isPublished === undefined ? undefined : Number(isPublished),
  } as const;
  const order = [[columns[sort], direction] as const, ["id", direction] as const];
  return readListed(connection, "post", { filter, search, order }, paging);
}

/** Ignores the page. */
export async function countPosts(connection: Connection, listing: PostListing): Promise<number> {
  return countRows(matching(connection, listing));
}

/** Reads in index order, and bodies of the page only. */
export async function listTagged(
  connection: Connection,
  { tag, limit, offset }: { tag: string; limit: number; offset: number },
): Promise<PostRow[]> {
  const cut = await listedTags(connection, tag).select("post_id").limit(limit).offset(offset).execute();
  return listInOrder(
    connection,
    cut.map(({ post_id: id }) => id),
  );
}

export async function countTagged(connection: Connection, tag: string): Promise<number> {
  const { count } = await connection
    .selectFrom("post_tag")
    .where("tag", "=", tag)
    .where("listed_at", "is not", null)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The most used first. */
export async function countTags(connection: Connection): Promise<{ tag: string; count: number }[]> {
  const rows = await connection
    .selectFrom("post_tag")
    .where("listed_at", "is not", null)
    .select((eb) => ["tag", eb.fn.countAll().as("count")])
    .groupBy("tag")
    .orderBy("count", "desc")
    .orderBy("tag")
    .execute();
  return rows.map(({ tag, count }) => ({ tag, count: Number(count) }));
}

/** The newest first, with the time of the last change. */
export async function listPostAddresses(
  connection: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<PostRow, "slug" | "updated_at">[]> {
  return connection
    .selectFrom("post")
    .select(["slug", "updated_at"])
    .where("is_published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Titles of posts with a text in their HTML. Reads every body: for rare calls. */
export async function listTitlesContaining(connection: Connection, text: string): Promise<string[]> {
  const rows = await connection
    .selectFrom("post")
    .select("title")
    .where(contains("content", text))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ title }) => title);
}

/** All published posts, the newest first. */
export async function listAllSlugs(connection: Connection): Promise<Pick<PostRow, "slug" | "is_featured">[]> {
  return connection
    .selectFrom("post")
    .select(["slug", "is_featured"])
    .where("is_published", "=", 1)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Returns when a published post was last changed, or undefined if there is none. */
export async function findLastChange(connection: Connection): Promise<string | undefined> {
  const row = await connection
    .selectFrom("post")
    .where("is_published", "=", 1)
    .select((eb) => eb.fn.max("updated_at").as("last"))
    .executeTakeFirst();
  return row?.last ?? undefined;
}

function listedTags(connection: Connection, tag: string) {
  return connection
    .selectFrom("post_tag")
    .where("tag", "=", tag)
    .where("listed_at", "is not", null)
    .orderBy("listed_at", "desc")
    .orderBy("post_id", "desc");
}

/** How many of a tag's newest posts are considered. */
const relatedCandidates = 200;

/** Those with most tags in common first, then the newest. */
export async function listRelatedPosts(
  connection: Connection,
  { id, tags, limit }: { id: string; tags: readonly string[]; limit: number },
): Promise<PostRow[]> {
  const candidates = await Promise.all(
    tags.map((tag) => listedTags(connection, tag).select(["post_id", "listed_at"]).limit(relatedCandidates).execute()),
  );
  return listInOrder(connection, mostShared(candidates.flat(), id).slice(0, limit));
}

async function listInOrder(connection: Connection, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await connection.selectFrom("post").selectAll().where("id", "in", ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function mostShared(rows: readonly Pick<Row<"post_tag">, "post_id" | "listed_at">[], except: string): string[] {
  const found = new Map<string, { id: string; listedAt: string; count: number }>();
  for (const { post_id: id, listed_at: listedAt } of rows) {
    const count = (found.get(id)?.count ?? 0) + 1;
    if (id !== except) found.set(id, { id, listedAt: listedAt ?? "", count });
  }
  const newestFirst = (a: string, b: string) => (a < b ? 1 : -1);
  return [...found.values()]
    .toSorted((a, b) => b.count - a.count || newestFirst(a.listedAt + a.id, b.listedAt + b.id))
    .map(({ id }) => id);
}

export async function findPostById(connection: Connection, id: string): Promise<PostRow | undefined> {
  return connection.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findPostBySlug(connection: Connection, slug: string): Promise<PostRow | undefined> {
  return connection.selectFrom("post").selectAll().where("slug", "=", slug).executeTakeFirst();
}

/** Returns the current slug of a published post that had this one before. */
export async function findMovedSlug(connection: Connection, former: string): Promise<string | undefined> {
  const row = await connection
    .selectFrom("former_slug")
    .innerJoin("post", "post.id", "former_slug.post_id")
    .where("former_slug.slug", "=", former)
    .where("post.is_published", "=", 1)
    .select("post.slug")
    .executeTakeFirst();
  return row?.slug;
}

/** The last post that had a slug wins. */
export async function saveFormerSlug(trx: Transaction<Tables>, postId: string, slug: string): Promise<void> {
  await trx
    .insertInto("former_slug")
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ post_id: postId }))
    .execute();
}

/** Returns the slugs taken by posts other than `exceptId`. */
export async function takenSlugs(
  connection: Connection,
  prefix: string,
  exceptId: string | undefined,
): Promise<Set<string>> {
  let query = connection
    .selectFrom("post")
    .select("slug")
    .where((eb) => eb.or([eb("slug", "=", prefix), eb("slug", ">=", `${prefix}-`).and("slug", "<", `${prefix}.`)]));
  if (exceptId !== undefined) query = query.where("id", "!=", exceptId);
  return new Set((await query.execute()).map(({ slug }) => slug));
}

type Publication = Pick<PostRow, "is_published" | "published_at">;

export async function insertPost(
  trx: Transaction<Tables>,
  row: NewRow<"post"> & Publication,
  tags: string[],
): Promise<void> {
  await trx.insertInto("post").values(row).execute();
  await writeTags(trx, row, tags);
}

export async function updatePost(
  trx: Transaction<Tables>,
  id: string,
  change: RowChange<"post"> & Publication,
  tags: string[],
): Promise<void> {
  await trx.updateTable("post").set(change).where("id", "=", id).execute();
  await trx.deleteFrom("post_tag").where("post_id", "=", id).execute();
  await writeTags(trx, { ...change, id }, tags);
}

export async function deletePost(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.deleteFrom("post").where("id", "=", id).execute();
}

async function writeTags(
  trx: Transaction<Tables>,
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

function matching(connection: Connection, { isPublished, isFeatured, exceptId, tag }: PostListing) {
  let query = connection.selectFrom("post");
  if (isPublished !== undefined) query = query.where("post.is_published", "=", isPublished ? 1 : 0);
  if (isFeatured !== undefined) query = query.where("post.is_featured", "=", isFeatured ? 1 : 0);
  if (exceptId !== undefined) query = query.where("post.id", "!=", exceptId);
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
