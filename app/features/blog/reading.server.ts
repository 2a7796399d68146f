// Reads posts for public pages and feeds.
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { explainDbError } from "#app/platform/db/db-errors.server.ts";
import { isAppError } from "#app/platform/errors.ts";
import { findPictures } from "#app/platform/pictures/stored-pictures.server.ts";
import type { ListedPost, Post, PublishedPost, TagCounts } from "./contract.ts";
import { arrangeListing, cutOf, postsPerPage, relatedPosts } from "./listing.ts";
import type { BlogListing, ListingQuery } from "./listing.ts";
import * as listed from "./listed-queries.server.ts";
import * as queries from "./queries.server.ts";
import { fromRow, getPost } from "./service.server.ts";
import type { PublicListRequest } from "./service.server.ts";
import { isSlug } from "#app/platform/text/slug.ts";
import { chosenPicture } from "./social-address.ts";
import { asListed } from "./listed-posts.server.ts";
import { summarise } from "./summary.ts";
import type { PostSummary } from "./summary.ts";

/** For the blog's page. Returns undefined if the list couldn't be read, which is only logged. */
export async function findListing(deps: Deps, query: ListingQuery): Promise<BlogListing | undefined> {
  return readOrLog(deps, () => readListing(deps, query));
}

/** For a post's page. Returns null if no such post is published, undefined if it couldn't be read, which is only logged. */
export async function findPublished(deps: Deps, slug: string): Promise<PublishedPost | null | undefined> {
  return readOrLog(deps, async () => {
    const post = await readPublished(deps, slug).catch((error: unknown) => {
      if (isAppError(error) && error.code === "not-found") return null;
      throw error;
    });
    return post?.published === true ? post : null;
  });
}

/** For a post's page: none if they couldn't be read, which is only logged. */
export async function findRelated(deps: Deps, post: Parameters<typeof readRelated>[1]): Promise<PostSummary[]> {
  return ((await readOrLog(deps, () => readRelated(deps, post))) ?? []).map(summarise);
}

async function readOrLog<T>({ log }: Deps, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (err) {
    log.error({ trouble: explainDbError(err), err }, "posts not read");
    return undefined;
  }
}

/** Empty beyond the last page. */
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
  const featured = tag === "" ? await listed.findFeatured(db.kysely, locale) : undefined;
  const cut = page === undefined ? { offset: 0, limit: mostAtOnce } : cutOf({ page, perPage }, featured !== undefined);
  const [others, total] = await Promise.all([
    listed.listListed(db.kysely, { locale, tag }, { ...cut, exceptId: featured?.id }),
    listed.countListed(db.kysely, { locale, tag }),
  ]);
  const rows = featured && (page ?? 1) === 1 ? [featured, ...others] : others;
  return { rows: await asListed(deps, rows.map(fromRow)), total };
}

/** Without a page. */
const mostAtOnce = 10_000;

/** Of the posts listed in a language's blog, or of all posts. */
export async function countTags({ db }: Deps, locale?: Locale): Promise<TagCounts> {
  if (locale === undefined) {
    const [all, tags] = await Promise.all([
      queries.countPosts(db.kysely, { isPublished: true }),
      listed.countTags(db.kysely),
    ]);
    return { all, tags };
  }
  const [all, tags] = await Promise.all([
    listed.countListed(db.kysely, { locale, tag: "" }),
    listed.countListedTags(db.kysely, locale),
  ]);
  return { all, tags };
}

export async function readFeatured(deps: Deps, locale: Locale): Promise<PostSummary | null> {
  const row = await listed.findFeatured(deps.db.kysely, locale);
  const [post] = row ? await asListed(deps, [fromRow(row)]) : [];
  return post ? summarise(post) : null;
}

/** A post with the languages that it is published in. */
export async function readPublished(deps: Deps, slug: string, { withDrafts = false } = {}): Promise<PublishedPost> {
  const post = await getPost(deps, slug, { withDrafts });
  const chosen = (await findPictures(deps.db.kysely, [post.socialImage])).get(post.socialImage);
  const languages = await readLanguages(deps, post);
  return { ...post, languages, ...(chosen && { socialPicture: chosenPicture(chosen) }) };
}

/** The published languages of a post and its translations, the original first. */
export async function readLanguages(
  { db }: Deps,
  { id, translationOf }: Pick<Post, "id" | "translationOf">,
): Promise<PublishedPost["languages"]> {
  const rows = await listed.listPublishedOf(db.kysely, [translationOf ?? id]);
  return rows.map(({ locale, slug }) => ({ locale, slug }));
}

export async function readRelated(
  deps: Deps,
  { id, translationOf, locale, tags }: Pick<Post, "id" | "translationOf" | "locale" | "tags">,
): Promise<ListedPost[]> {
  const group = translationOf ?? id;
  const rows = await listed.listRelatedPosts(deps.db.kysely, { group, locale, tags, limit: relatedPosts });
  return asListed(deps, rows.map(fromRow));
}

/** `languages` are all that it is published in, the original first. */
export type PostAddress = { slug: string; locale: Locale; updatedAt: string; languages: PublishedPost["languages"] };

/** The newest first, with the time of the last change. */
export async function listAddresses({ db }: Deps, cut: { limit: number; offset: number }): Promise<PostAddress[]> {
  const rows = await listed.listPostAddresses(db.kysely, cut);
  const groupOf = (row: (typeof rows)[number]) => row.translation_of ?? row.id;
  const known = Map.groupBy(await listed.listPublishedOf(db.kysely, [...new Set(rows.map(groupOf))]), groupOf);
  return rows.map((row) => ({
    slug: row.slug,
    locale: row.locale,
    updatedAt: row.updated_at,
    languages: (known.get(groupOf(row)) ?? [row]).map(({ locale, slug }) => ({ locale, slug })),
  }));
}

export async function findLastChange({ db }: Deps): Promise<string | undefined> {
  return listed.findLastChange(db.kysely);
}

/** Returns the current slug of a post that had this one before. */
export async function findMovedSlug({ db }: Deps, former: string): Promise<string | undefined> {
  return isSlug(former) ? queries.findMovedSlug(db.kysely, former) : undefined;
}
