// The SQL of posts and their tags. Nobody else touches their tables.
import type { Kysely, Transaction } from "kysely";
import { countRows, readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { NewRow, Row, RowChange, Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;

/** A post as it lies in its table. */
export type PostRow = Row<"post">;

const columns = { createdAt: "created_at", title: "title", author: "author", publishedAt: "published_at" } as const;

/** How a list is filtered, sorted and cut. `order` counts for `sort` alone. */
export type PostListing = {
  isPublished?: boolean | undefined;
  isFeatured?: boolean | undefined;
  exceptId?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  sort?: keyof typeof columns | undefined;
  order?: "asc" | "desc" | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

/** Reads posts, the newest made first where no order is given. */
export async function listPosts(connection: Connection, listing: PostListing): Promise<PostRow[]> {
  const query = inOrder(connection, listing);
  return (listing.limit === undefined ? query : query.limit(listing.limit).offset(listing.offset ?? 0)).execute();
}

/** Reads a page of posts in the same order, and how many match. */
export async function readPosts(connection: Connection, listing: PostListing, paging: Paging) {
  return readPage(inOrder(connection, listing), paging);
}

/** Counts what a listing would show without its cut. */
export async function countPosts(connection: Connection, listing: PostListing): Promise<number> {
  return countRows(matching(connection, listing));
}

/** Every tag of published posts with how many have it, the most used first. */
export async function countTags(connection: Connection): Promise<{ tag: string; count: number }[]> {
  const rows = await connection
    .selectFrom("post_tag")
    .innerJoin("post", "post.id", "post_tag.post_id")
    .where("post.is_published", "=", 1)
    .select((eb) => ["post_tag.tag", eb.fn.countAll().as("count")])
    .groupBy("post_tag.tag")
    .orderBy("count", "desc")
    .orderBy("post_tag.tag")
    .execute();
  return rows.map(({ tag, count }) => ({ tag, count: Number(count) }));
}

/** Published posts that have some of these tags, those with most of them first, then the newest. */
export async function listRelatedPosts(
  connection: Connection,
  { id, tags, limit }: { id: string; tags: readonly string[]; limit: number },
): Promise<PostRow[]> {
  if (tags.length === 0) return [];
  const shared = connection
    .selectFrom("post_tag")
    .select((eb) => ["post_tag.post_id", eb.fn.countAll().as("count")])
    .where("post_tag.tag", "in", [...tags])
    .where("post_tag.post_id", "!=", id)
    .groupBy("post_tag.post_id")
    .as("shared");
  return connection
    .selectFrom("post")
    .innerJoin(shared, "shared.post_id", "post.id")
    .where("post.is_published", "=", 1)
    .selectAll("post")
    .orderBy("shared.count", "desc")
    .orderBy("post.published_at", "desc")
    .orderBy("post.id", "desc")
    .limit(limit)
    .execute();
}

/** One post by its id; undefined where there is none. */
export async function findPostById(connection: Connection, id: string): Promise<PostRow | undefined> {
  return connection.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirst();
}

/** One post by its slug; undefined where there is none. */
export async function findPostBySlug(connection: Connection, slug: string): Promise<PostRow | undefined> {
  return connection.selectFrom("post").selectAll().where("slug", "=", slug).executeTakeFirst();
}

/** The slug that the published post has now which had this one before; undefined where none had. */
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

/** Remembers a slug that a post had; the last post that had it counts. */
export async function keepFormerSlug(trx: Transaction<Tables>, postId: string, slug: string): Promise<void> {
  await trx
    .insertInto("former_slug")
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ post_id: postId }))
    .execute();
}

/** Which of some slugs are taken by other posts than `exceptId`. */
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

/** Keeps a new post with its tags. */
export async function insertPost(trx: Transaction<Tables>, row: NewRow<"post">, tags: string[]): Promise<void> {
  await trx.insertInto("post").values(row).execute();
  await writeTags(trx, row.id, tags);
}

/** Changes a post and its tags. */
export async function updatePost(
  trx: Transaction<Tables>,
  id: string,
  change: RowChange<"post">,
  tags: string[],
): Promise<void> {
  await trx.updateTable("post").set(change).where("id", "=", id).execute();
  await trx.deleteFrom("post_tag").where("post_id", "=", id).execute();
  await writeTags(trx, id, tags);
}

/** Deletes a post with its tags; false where there was none. */
export async function deletePost(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("post").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

async function writeTags(trx: Transaction<Tables>, postId: string, tags: string[]): Promise<void> {
  if (tags.length === 0) return;
  await trx
    .insertInto("post_tag")
    .values(tags.map((tag, position) => ({ post_id: postId, tag, position })))
    .execute();
}

function inOrder(connection: Connection, listing: PostListing) {
  const sort = listing.sort ?? "createdAt";
  const direction = listing.order ?? (sort === "createdAt" || sort === "publishedAt" ? "desc" : "asc");
  return matching(connection, listing)
    .selectAll("post")
    .orderBy(`post.${columns[sort]}`, direction)
    .orderBy("post.id", direction);
}

function matching(connection: Connection, { isPublished, isFeatured, exceptId, tag, search }: PostListing) {
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
  if (search) query = query.where(contains("post.search_text", search));
  return query;
}
