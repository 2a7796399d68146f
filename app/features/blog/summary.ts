import { siteName } from "#app/platform/brand/brand.ts";
import { slugify } from "#app/platform/text/slug.ts";
import type { ListedPost, Post } from "./contract.ts";
import { decodeEntities } from "./plain-text.ts";
import { formatDay, readingMinutes } from "./post-facts.ts";

type PostPicture = ListedPost["picture"];

/** The fields of a post that cards need. */
export type PostSummary = Pick<
  ListedPost,
  "slug" | "title" | "excerpt" | "author" | "publishedAt" | "tags" | "featured" | "locale" | "minutes" | "picture"
> & { day: string | null };

export function summarisePost(post: ListedPost): PostSummary {
  const { slug, title, excerpt, author, publishedAt, tags, featured, locale, minutes, picture } = post;
  const day = publishedAt === null ? null : formatDay(publishedAt, locale);
  return { slug, title, excerpt, author, publishedAt, day, tags, featured, locale, minutes, picture };
}

/** Returns a post for lists. `chosen` is the social picture's URL, used before the first picture in the text. */
export function toListedPost({ content, ...post }: Post, chosen?: string): ListedPost {
  const picture = chosen ? { src: chosen, isDrawn: false } : findPicture({ slug: post.slug, content });
  return { ...post, minutes: readingMinutes(content), picture };
}

/** Returns the post's first picture; drawings are skipped, because they equal its cover. */
export function findPicture({ slug, content }: Pick<Post, "slug" | "content">): PostPicture {
  const image = /<img\b[^>]*>/.exec(content)?.[0];
  const src = image && /\s(?:data-)?src="([^"]+)"/.exec(image)?.[1];
  return src && !src.startsWith(drawings)
    ? { src: decodeEntities(src), isDrawn: false }
    : { src: coverUrl(slug), isDrawn: true };
}

const drawings = "/pictures/covers/";

export function coverUrl(slug: string): string {
  return `${drawings}${encodeURIComponent(slug)}.svg`;
}

/** Returns the cover shown if a picture can't be loaded. */
export function companyCoverUrl(): string {
  return coverUrl(slugify(siteName));
}
