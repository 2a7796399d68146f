// The rules of posts: who sees which, what is stored for display, which slug a post gets. Each change tells the page caches.
import { raiseContentVersion } from "#app/platform/db/content-version.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Post, PostInput } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { sanitiseOnce } from "./clean-once.server.ts";
import { sanitise } from "./sanitise.server.ts";
import { chooseSlug } from "./choose-slug.server.ts";
import { isSlug, slugOf } from "./slug.ts";

/** What a public list can be asked for; `page` counts from 1, 12 a page where `perPage` is left out. */
export type PublicListRequest = Paging & { tag?: string | undefined };

/** Published posts, newest first, and how many match. `withDrafts` is for admins alone. */
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

/** What the admin's list can be asked for. */
export type AdminListRequest = Paging & {
  search?: string | undefined;
  status?: "published" | "draft" | undefined;
  sort?: queries.AdminListing["sort"];
  order?: "asc" | "desc" | undefined;
};

/** All posts, the newest made first, and how many match. */
export async function listAllPosts(
  deps: Deps,
  { status, search, sort, order, ...paging }: AdminListRequest = {},
): Promise<{ posts: Post[]; total: number }> {
  const isPublished = status === undefined ? undefined : status === "published";
  const listing = { isPublished, search: search ? folded(search) : undefined, sort, order };
  const { rows, total } = await queries.readAllPosts(deps.db.kysely, listing, paging);
  return { posts: rows.map(fromRow), total };
}

/**
 * One post by its slug; a draft only where `withDrafts`.
 * @throws AppError not-found
 */
export async function getPost(deps: Deps, slug: string, { withDrafts = false } = {}): Promise<Post> {
  const row = isSlug(slug) ? await queries.findPostBySlug(deps.db.kysely, slug) : undefined;
  if (!row || (row.is_published !== 1 && !withDrafts)) throw new AppError("not-found");
  return fromRow(row);
}

/**
 * One post by its id, a draft too.
 * @throws AppError not-found
 */
export async function getPostById(deps: Deps, id: string): Promise<Post> {
  const row = await queries.findPostById(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return fromRow(row);
}

/**
 * Makes a post.
 * @throws AppError conflict where a slug that was given is taken.
 */
export async function createPost(deps: Deps, input: PostInput, { username }: { username: string }): Promise<Post> {
  const now = deps.now();
  const id = newId(now);
  return deps.db.write(async (trx) => {
    await raiseContentVersion(trx); // first: its row's lock makes writers of posts take turns, so a chosen slug stays free
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

/** Of which versions (`updatedAt`) a post must be to be changed; left out: of any. */
type Condition = { ifMatch?: readonly string[] | undefined };

/**
 * Replaces a post. Its first day of publication stays. Nobody else writes between the comparison with
 * `ifMatch` and the change: writers of posts take turns (decision 006).
 * @throws AppError not-found; precondition-failed where it is of another version, unless that is what is asked for already
 *   (a repeat, whose first answer was lost); conflict where a slug that was given is taken.
 */
export async function updatePost(
  deps: Deps,
  id: string,
  input: PostInput,
  { username, ifMatch }: { username: string } & Condition,
): Promise<Post> {
  const now = deps.now();
  return deps.db.write(async (trx) => {
    await raiseContentVersion(trx);
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
    // Only an address that the world may know is worth remembering.
    if (slug !== before.slug && before.published_at !== null) await queries.keepFormerSlug(trx, id, before.slug);
    return fromRow({ ...before, ...change });
  });
}

/**
 * Deletes a post; its slug is free again.
 * @throws AppError not-found; precondition-failed where it is of another version.
 */
export async function deletePost(deps: Deps, id: string, { ifMatch }: Condition = {}): Promise<void> {
  await deps.db.write(async (trx) => {
    await raiseContentVersion(trx);
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
  return Object.entries(wanted).every(([name, value]) => row[name as keyof queries.PostRow] === value); // it has these names alone
}

/** Never the same twice: two changes may fall into one millisecond, and a clock may be set back. */
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

/** A post from its row. */
export function fromRow(row: queries.PostRow): Post {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    content: sanitiseOnce(row.content_html), // again on read: a row may be older than today's list
    author: row.author,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    tags: JSON.parse(row.tags) as string[], // our own JSON, written above
    published: row.is_published === 1,
    featured: row.is_featured === 1,
  };
}
