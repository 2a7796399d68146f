import type { Transaction } from "kysely";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Post, PostInput } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { takenSlugs } from "./queries.server.ts";
import { sanitiseOnce, sanitise } from "./sanitise.server.ts";
import { isSlug, slugOf } from "./slug.ts";

/** `page` counts from 1, 12 per page by default. */
export type PublicListRequest = Paging & { tag?: string | undefined };

/** `withDrafts` is for admins only. */
export async function listPosts(
  deps: Deps,
  request: PublicListRequest = {},
  { withDrafts = false } = {},
): Promise<{ posts: Post[]; total: number }> {
  return list(
    deps,
    { isPublished: withDrafts ? undefined : true, tag: request.tag, sort: withDrafts ? "createdAt" : "publishedAt" },
    { perPage: 12, ...request },
  );
}

export type AdminListRequest = Paging & {
  search?: string | undefined;
  status?: "published" | "draft" | undefined;
  sort?: queries.AdminListing["sort"];
  order?: "asc" | "desc" | undefined;
};

/** The most recently created first. */
export async function listAllPosts(
  deps: Deps,
  { status, search, sort, order, ...paging }: AdminListRequest = {},
): Promise<{ posts: Post[]; total: number }> {
  const isPublished = status === undefined ? undefined : status === "published";
  const listing = { isPublished, search: search ? folded(search) : undefined, sort, order };
  const { rows, total } = await queries.readAllPosts(deps.db.kysely, listing, paging);
  return { posts: rows.map(fromRow), total };
}

/** @throws AppError not-found */
export async function getPost(deps: Deps, slug: string, { withDrafts = false } = {}): Promise<Post> {
  const row = isSlug(slug) ? await queries.findPostBySlug(deps.db.kysely, slug) : undefined;
  if (!row || (row.is_published !== 1 && !withDrafts)) throw new AppError("not-found");
  return fromRow(row);
}

/**
 * Includes drafts.
 * @throws AppError not-found
 */
export async function getPostById(deps: Deps, id: string): Promise<Post> {
  const row = await queries.findPostById(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return fromRow(row);
}

/** Returns the posts and drafts that show an uploaded picture, in words. */
export async function listPostsWithPicture(deps: Deps, hash: string): Promise<string[]> {
  const titles = await queries.listTitlesContaining(deps.db.kysely, `/media/${hash}-`);
  return titles.map((title) => `the post “${title}”`);
}

/** @throws AppError conflict if the given slug is taken */
export async function createPost(deps: Deps, input: PostInput, { username }: { username: string }): Promise<Post> {
  const now = deps.now();
  const id = newId(now);
  return deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // first: its row lock serialises writers of posts, so a chosen slug stays free
    const slug = await chooseSlug(trx, input, undefined);
    const row: queries.PostRow = {
      id,
      ...written(input, username),
      slug,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      published_at: input.published ? now.toISOString() : null,
    };
    await queries.insertPost(trx, row, tagsOf(input));
    return fromRow(row);
  });
}

/** The accepted versions (`updatedAt`); any if undefined. */
type Condition = { ifMatch?: readonly string[] | undefined };

/**
 * Keeps the first publication date. Writers of posts are serialised (decision 006), so nothing changes after the `ifMatch`
 * check.
 * @throws AppError not-found; precondition-failed for another version, unless it equals the input (a retry after a lost
 * response); conflict if the given slug is taken
 */
export async function updatePost(
  deps: Deps,
  id: string,
  input: PostInput,
  { username, ifMatch }: { username: string } & Condition,
): Promise<Post> {
  const now = deps.now();
  return deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const before = await queries.findPostById(trx, id);
    if (!before) throw new AppError("not-found");
    const text = written(input, username);
    if (!isOneOf(ifMatch, before)) {
      if (isSame(before, { ...text, slug: slugOf(input.slug ?? "") })) return fromRow(before);
      throw new AppError("precondition-failed");
    }
    const slug = await chooseSlug(trx, input, id);
    const change = {
      ...text,
      slug,
      updated_at: laterThan(before.updated_at, now),
      published_at: before.published_at ?? (input.published ? now.toISOString() : null),
    };
    await queries.updatePost(trx, id, change, tagsOf(input));
    // Only published URLs need a redirect.
    if (slug !== before.slug && before.published_at !== null) await queries.saveFormerSlug(trx, id, before.slug);
    return fromRow({ ...before, ...change });
  });
}

/** @throws AppError not-found; precondition-failed for another version */
export async function deletePost(deps: Deps, id: string, { ifMatch }: Condition = {}): Promise<void> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const before = await queries.findPostById(trx, id);
    if (!before) throw new AppError("not-found");
    if (!isOneOf(ifMatch, before)) throw new AppError("precondition-failed");
    await queries.deletePost(trx, id);
  });
}

function isOneOf(versions: readonly string[] | undefined, { updated_at: version }: queries.PostRow): boolean {
  return versions === undefined || versions.includes(version);
}

function isSame(row: queries.PostRow, wanted: Partial<queries.PostRow>): boolean {
  return Object.entries(wanted).every(([name, value]) => row[name as keyof queries.PostRow] === value); // exactly these keys
}

/** Strictly increasing: two changes may share a millisecond, and clocks may be set back. */
function laterThan(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

async function list(deps: Deps, listing: queries.PostListing, paging: Paging) {
  const { rows, total } = await queries.readPosts(deps.db.kysely, listing, paging);
  return { posts: rows.map(fromRow), total };
}

function tagsOf({ tags = [] }: PostInput): string[] {
  return [...new Set(tags)];
}

function written(input: PostInput, username: string) {
  const author = input.author || username;
  const excerpt = input.excerpt ?? "";
  const tags = tagsOf(input);
  return {
    title: input.title,
    excerpt,
    content: input.content ?? "",
    content_html: sanitise(input.content ?? ""),
    author,
    is_published: input.published ? (1 as const) : (0 as const),
    is_featured: input.featured ? (1 as const) : (0 as const),
    tags: JSON.stringify(tags),
    search_text: folded([input.title, excerpt, author, ...tags].join(" ")),
  };
}

export function fromRow(row: queries.PostRow): Post {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    content: sanitiseOnce(row.content_html), // also on read: the allowlist may have changed since
    author: row.author,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    tags: JSON.parse(row.tags) as string[], // written above
    published: row.is_published === 1,
    featured: row.is_featured === 1,
  };
}

/**
 * Returns a free slug within the writing transaction: the given one, or one made from the title, with a number if taken.
 * @throws AppError conflict if the given slug is taken; validation if none can be made
 */
async function chooseSlug(
  trx: Transaction<Tables>,
  { slug, title }: PostInput,
  postId: string | undefined,
): Promise<string> {
  const given = slugOf(slug ?? "");
  if (slug && !given) throw new AppError("validation", { fields: { slug: { code: "invalid" } } });
  const wanted = given || slugOf(title) || "post";
  const taken = await takenSlugs(trx, wanted, postId);
  if (!taken.has(wanted)) return wanted;
  if (given) throw new AppError("conflict", { message: `The slug "${given}" is already taken. Choose another one.` });
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}
