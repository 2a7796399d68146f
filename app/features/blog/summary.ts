// A post as lists show it: everything but its body. The same on the server and, from what the API lists, in the browser.
import type { ListedPost, Post } from "./contract.ts";
import { decodeEntities } from "./plain-text.ts";
import { formatDay } from "./post-day.ts";
import { readingMinutes } from "./reading-time.ts";

/** A post's picture: its first image, or the one that is drawn from its slug. */
export type PostPicture = ListedPost["picture"];

/** What a post's card shows: pages carry no more of it. `day` is the day of publication in words. */
export type PostSummary = Omit<ListedPost, "id" | "updatedAt" | "published"> & { day: string | null };

/** What a card shows of a post, whole or as the API lists it. */
export function summarise(post: Post | ListedPost): PostSummary {
  const { slug, title, excerpt, author, publishedAt, tags, featured, minutes, picture } =
    "content" in post ? listed(post) : post;
  const day = publishedAt === null ? null : formatDay(publishedAt);
  return { slug, title, excerpt, author, publishedAt, day, tags, featured, minutes, picture };
}

/** A post without its body. */
export function listed({ content, ...post }: Post): ListedPost {
  return { ...post, minutes: readingMinutes(content), picture: pictureOf({ slug: post.slug, content }) };
}

/** The picture of a post. */
export function pictureOf({ slug, content }: Pick<Post, "slug" | "content">): PostPicture {
  const image = /<img\b[^>]*>/.exec(content)?.[0];
  const src = image && /\s(?:data-)?src="([^"]+)"/.exec(image)?.[1];
  return src ? { src: decodeEntities(src), isDrawn: false } : { src: coverUrl(slug), isDrawn: true };
}

/** The address of the picture that is drawn from a slug. */
export function coverUrl(slug: string): string {
  return `/pictures/covers/${encodeURIComponent(slug)}.svg`;
}

/** The address of an author's portrait. */
export function authorPictureUrl(author: string): string {
  return `/pictures/authors/${encodeURIComponent(author)}.svg`;
}
