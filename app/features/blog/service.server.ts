import type { Page, Paging } from "#app/platform/db/paging.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Post } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { findOutdated } from "./translations.server.ts";
import { sanitiseOnce } from "#app/platform/text/sanitise.server.ts";
import { isSlug } from "#app/platform/text/slug.ts";

/** `page` counts from 1, 12 per page by default. */
export type PublicListRequest = Paging & { tag?: string | undefined; locale?: Locale | undefined };

/** `withDrafts` is for admins only. */
export async function listPosts(
  deps: Deps,
  request: PublicListRequest = {},
  { withDrafts = false } = {},
): Promise<Page<Post>> {
  return list(
    deps,
    {
      isPublished: withDrafts ? undefined : true,
      tag: request.tag,
      locale: request.locale,
      sort: withDrafts ? "createdAt" : "publishedAt",
    },
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
): Promise<Page<Post & { isOutdated?: boolean }>> {
  const isPublished = status === undefined ? undefined : status === "published";
  const listing = { isPublished, search: search ? folded(search) : undefined, sort, order };
  const { rows, total } = await queries.readAllPosts(deps.db.kysely, listing, paging);
  const outdated = await findOutdated(deps.db.kysely, rows);
  return { rows: rows.map((row) => ({ ...fromRow(row), ...(outdated.has(row.id) && { isOutdated: true }) })), total };
}

export async function getPost(deps: Deps, slug: string, { withDrafts = false } = {}): Promise<Post> {
  const row = isSlug(slug) ? await queries.findPostBySlug(deps.db.kysely, slug) : undefined;
  if (!row || (row.is_published !== 1 && !withDrafts)) throw new AppError("not-found");
  return fromRow(row);
}

/** Includes drafts. */
export async function getPostById(deps: Deps, id: string): Promise<Post> {
  const row = await queries.findPostById(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return fromRow(row);
}

/** Returns the posts that use an uploaded picture, also in a draft or a version, in words. */
export async function listPostsWithPicture(deps: Deps, hash: string, id: string): Promise<string[]> {
  const titles = await queries.listTitlesWithPicture(deps.db.kysely, { address: `/media/${hash}-`, id });
  return titles.map((title) => `the post “${title}”`);
}

async function list(deps: Deps, listing: queries.PostListing, paging: Paging) {
  const { rows, total } = await queries.readPosts(deps.db.kysely, listing, paging);
  return { rows: rows.map(fromRow), total };
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
    tags: JSON.parse(row.tags) as string[], // as writing.server writes them
    published: row.is_published === 1,
    featured: row.is_featured === 1,
    locale: row.locale,
    translationOf: row.translation_of,
    publishAt: row.publish_at,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    socialImage: row.social_image,
  };
}

/** Says which posts are set aside, or returns undefined: their language was taken out, and they are back with it. */
export async function describeSetAside({ db }: Pick<Deps, "db">): Promise<string | undefined> {
  const found = await queries.countSetAside(db.kysely);
  if (found.length === 0) return undefined;
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const languages = new Intl.ListFormat("en").format(found.map(({ locale, count }) => `${locale} (${count})`));
  return `${total === 1 ? "1 post is" : `${total} posts are`} set aside, in languages that the site doesn't have: ${languages}.`;
}

const setAsideTodo = "To have them back, bring back the language: its folder in content/ and its code in brand.yaml.";

/** Health checks of the posts, by name; also for the doctor. */
export const postChecks = { Posts: checkPosts };

async function checkPosts(deps: Pick<Deps, "db">) {
  const text = await describeSetAside(deps);
  const state = "pass" as const; // whoever took a language out meant it
  return text === undefined
    ? { state, name: "Posts", text: "all are in languages of the site." }
    : { state, name: "Posts", text, todo: setAsideTodo };
}
