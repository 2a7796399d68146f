import { findPictures } from "#app/features/media/public.server.ts";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { AppError, isAppError } from "#app/platform/base/errors.ts";
import type { Page, Paging } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { pass } from "#app/platform/observe/finding.server.ts";
import { sanitiseOnce } from "#app/platform/text/sanitise.server.ts";
import { isSlug } from "#app/platform/text/slug.ts";
import { postTitle } from "./contract.ts";
import type { ListedPost, Post, PostOfList, PublishedPost, TagCounts } from "./contract.ts";
import * as listedQueries from "./listed-queries.server.ts";
import { arrangeListing, pageBounds, postsPerPage, relatedPosts } from "./listing.ts";
import type { BlogListing, ListingQuery } from "./listing.ts";
import * as queries from "./queries.server.ts";
import { chosenPicture } from "./social-address.ts";
import { toListedPost, summarisePost } from "./summary.ts";
import type { PostSummary } from "./summary.ts";
import { findOutdated, withLanguages } from "./translations.server.ts";

/** `page` counts from 1, 12 per page by default. */
export type PublicListRequest = Paging & { tag?: string | undefined; locale?: Locale | undefined };

/** Lists posts; `withDrafts` is for admins only. */
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

/** Lists the newest posts of a language's feed. */
export async function listFeedPosts({ db }: Deps, locale: Locale, limit: number): Promise<Post[]> {
  return (await listedQueries.listFeedPosts(db.kysely, locale, limit)).map(fromRow);
}

/** Lists all posts, most recently created first. */
export async function listAllPosts(
  deps: Deps,
  listing: queries.AdminListing = {},
): Promise<Page<Post & { isOutdated?: boolean }>> {
  const { rows, total } = await queries.readAllPosts(deps.db.kysely, listing);
  const outdated = await findOutdated(deps.db.kysely, rows);
  return { rows: rows.map((row) => ({ ...fromRow(row), ...(outdated.has(row.id) && { isOutdated: true }) })), total };
}

/** Lists all posts without their bodies, but with their languages. */
export async function listPostHeads(deps: Deps, listing: queries.AdminListing): Promise<Page<PostOfList>> {
  const { rows, total } = await queries.readAllPosts(deps.db.kysely, listing);
  const heads = rows.map((row) => ({ ...fromRow(row), content: undefined }));
  return { rows: await withLanguages(deps, heads), total };
}

export async function getPost(deps: Deps, slug: string, { withDrafts = false } = {}): Promise<Post> {
  const row = isSlug(slug) ? await queries.findPostBySlug(deps.db.kysely, slug) : undefined;
  if (!row || (row.is_published !== 1 && !withDrafts)) throw new AppError("not-found");
  return fromRow(row);
}

/** Returns a post; includes drafts. */
export async function getPostById(deps: Deps, id: string): Promise<Post> {
  const row = await queries.findPostById(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return fromRow(row);
}

/** Describes the posts that use an uploaded picture, including in a draft or a version. */
export async function listPostsWithPicture(deps: Deps, hash: string, id: string): Promise<string[]> {
  const titles = await queries.listTitlesWithPicture(deps.db.kysely, { address: `/media/${hash}-`, id });
  return titles.map((title) => `the post “${postTitle({ title })}”`);
}

async function list(deps: Deps, listing: queries.PostListing, paging: Paging) {
  const { rows, total } = await queries.readPosts(deps.db.kysely, listing, paging);
  return { rows: rows.map(fromRow), total };
}

export function fromRow(row: queries.PostRow): Post {
  return {
    id: row.id,
    slug: queries.slugIn(row),
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

/** Returns the posts as shown on cards. */
export async function toListedPosts({ db }: Deps, posts: readonly Post[]): Promise<ListedPost[]> {
  const chosen = await findPictures(
    db.kysely,
    posts.map(({ socialImage }) => socialImage),
  );
  return posts.map((post) => toListedPost(post, chosen.get(post.socialImage)?.src));
}

/** Returns the blog page's list, or undefined if it couldn't be read, which is only logged. */
export async function findListing(deps: Deps, query: ListingQuery): Promise<BlogListing | undefined> {
  return readOrLog(deps, () => readListing(deps, query));
}

/** Returns a published post, null if there is none, or undefined if it couldn't be read, which is only logged. */
export async function findPublished(deps: Deps, slug: string): Promise<PublishedPost | null | undefined> {
  return readOrLog(deps, async () => {
    const post = await readPublished(deps, slug).catch((error: unknown) => {
      if (isAppError(error) && error.code === "not-found") return null;
      throw error;
    });
    return post?.published === true ? post : null;
  });
}

/** Returns related posts by shared tags, then the newest; none if they couldn't be read, which is only logged. */
export async function listRelatedOrLog(deps: Deps, post: Parameters<typeof listByTags>[1]): Promise<PostSummary[]> {
  return ((await readOrLog(deps, () => listRelated(deps, post))) ?? []).map(summarisePost);
}

async function listRelated(deps: Deps, post: Parameters<typeof listByTags>[1]): Promise<ListedPost[]> {
  const related = await listByTags(deps, post);
  if (related.length === relatedPosts) return related;
  const { rows } = await listSummaries(deps, { locale: post.locale, page: 1, perPage: 2 * relatedPosts });
  const group = (member: Pick<Post, "id" | "translationOf">) => member.translationOf ?? member.id;
  const seen = new Set([post, ...related].map(group));
  return [...related, ...rows.filter((row) => !seen.has(group(row)))].slice(0, relatedPosts);
}

async function readOrLog<T>({ log }: Deps, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (err) {
    log.error({ trouble: dbErrorKind(err), err }, "posts not read");
    return undefined;
  }
}

/** Returns a page of the blog; empty beyond the last page. */
export async function readListing(deps: Deps, query: ListingQuery): Promise<BlogListing> {
  const [page, counts] = await Promise.all([listSummaries(deps, query), countTags(deps, query.locale)]);
  return arrangeListing(query, page, counts);
}

/** Lists the blog of a language. The featured post comes first unless a tag is given. */
export async function listSummaries(
  deps: Deps,
  { tag = "", locale = defaultLocale, page, perPage = postsPerPage }: PublicListRequest,
): Promise<Page<ListedPost>> {
  const { db } = deps;
  const featured = tag === "" ? await listedQueries.findFeatured(db.kysely, locale) : undefined;
  const range =
    page === undefined ? { offset: 0, limit: maxUnpaged } : pageBounds({ page, perPage }, featured !== undefined);
  const [others, total] = await Promise.all([
    listedQueries.listPage(db.kysely, { locale, tag }, { ...range, exceptId: featured?.id }),
    listedQueries.countListed(db.kysely, { locale, tag }),
  ]);
  const rows = featured && (page ?? 1) === 1 ? [featured, ...others] : others;
  return { rows: await toListedPosts(deps, rows.map(fromRow)), total };
}

/** Limits the list if no page is given. */
const maxUnpaged = 10_000;

/** Counts the tags in a language's blog, or of all posts. */
export async function countTags({ db }: Deps, locale?: Locale): Promise<TagCounts> {
  if (locale === undefined) {
    const [all, tags] = await Promise.all([
      queries.countPosts(db.kysely, { isPublished: true }),
      listedQueries.countTags(db.kysely),
    ]);
    return { all, tags };
  }
  const [all, tags] = await Promise.all([
    listedQueries.countListed(db.kysely, { locale, tag: "" }),
    listedQueries.countListedTags(db.kysely, locale),
  ]);
  return { all, tags };
}

export async function readFeatured(deps: Deps, locale: Locale): Promise<PostSummary | null> {
  const row = await listedQueries.findFeatured(deps.db.kysely, locale);
  const [post] = row ? await toListedPosts(deps, [fromRow(row)]) : [];
  return post ? summarisePost(post) : null;
}

/** Returns a post with all languages in which it is published. */
export async function readPublished(deps: Deps, slug: string, { withDrafts = false } = {}): Promise<PublishedPost> {
  const post = await getPost(deps, slug, { withDrafts });
  const chosen = (await findPictures(deps.db.kysely, [post.socialImage])).get(post.socialImage);
  const languages = await readLanguages(deps, post);
  return { ...post, languages, ...(chosen && { socialPicture: chosenPicture(chosen) }) };
}

/** Returns the published languages of a post and its translations, the original first. */
export async function readLanguages(
  { db }: Deps,
  { id, translationOf }: Pick<Post, "id" | "translationOf">,
): Promise<PublishedPost["languages"]> {
  const rows = await listedQueries.listPublishedOf(db.kysely, [translationOf ?? id]);
  return rows.map(({ locale, slug }) => ({ locale, slug }));
}

export async function listByTags(
  deps: Deps,
  { id, translationOf, locale, tags }: Pick<Post, "id" | "translationOf" | "locale" | "tags">,
): Promise<ListedPost[]> {
  const group = translationOf ?? id;
  const rows = await listedQueries.listRelatedPosts(deps.db.kysely, { group, locale, tags, limit: relatedPosts });
  return toListedPosts(deps, rows.map(fromRow));
}

/** `languages` are all in which it is published, the original first. */
export type PostAddress = { slug: string; locale: Locale; updatedAt: string; languages: PublishedPost["languages"] };

/** Lists addresses, newest first, with the time of the last change. */
export async function listAddresses({ db }: Deps, range: { limit: number; offset: number }): Promise<PostAddress[]> {
  const rows = await listedQueries.listPostAddresses(db.kysely, range);
  const originalId = (row: (typeof rows)[number]) => row.translation_of ?? row.id;
  const addressesByGroup = Map.groupBy(
    await listedQueries.listPublishedOf(db.kysely, [...new Set(rows.map(originalId))]),
    originalId,
  );
  return rows.map((row) => ({
    slug: row.slug,
    locale: row.locale,
    updatedAt: row.updated_at,
    languages: (addressesByGroup.get(originalId(row)) ?? [row]).map(({ locale, slug }) => ({ locale, slug })),
  }));
}

export async function findLastChange({ db }: Deps): Promise<string | undefined> {
  return listedQueries.findLastChange(db.kysely);
}

/** Returns the current slug of a post that had this one before. */
export async function findMovedSlug({ db }: Deps, former: string): Promise<string | undefined> {
  return isSlug(former) ? queries.findMovedSlug(db.kysely, former) : undefined;
}

/** Describes the posts hidden because their language was removed (they return with it), or returns undefined. */
export async function describeSetAside({ db }: Pick<Deps, "db">): Promise<string | undefined> {
  const setAside = await queries.countSetAside(db.kysely);
  if (setAside.length === 0) return undefined;
  const total = setAside.reduce((sum, { count }) => sum + count, 0);
  const languages = new Intl.ListFormat("en").format(setAside.map(({ locale, count }) => `${locale} (${count})`));
  return `${total === 1 ? "1 post is" : `${total} posts are`} set aside, in languages that the site doesn't have: ${languages}.`;
}

const setAsideTodo = "To have them back, bring back the language: its folder in content/ and its code in brand.yaml.";

/** Health checks of the posts, by name; the doctor runs them too. */
export const postChecks = { Posts: checkPosts };

async function checkPosts(deps: Pick<Deps, "db">) {
  const text = await describeSetAside(deps);
  if (text === undefined) return pass("Posts", "all are in languages of the site.");
  return pass("Posts", text, setAsideTodo); // removing a language is deliberate
}
