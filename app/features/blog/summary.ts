// A post as lists show it: everything but its body. The same on the server and, from the API's posts, in the browser.
import type { Post } from "./contract.ts";
import { decodeEntities } from "./plain-text.ts";
import { readingMinutes } from "./reading-time.ts";

/** A post's picture: its first image, or the one that is drawn from its slug (decisions OPEN-13). */
export type PostPicture = { src: string; isDrawn: boolean };

/** A post without its body. */
export type PostSummary = Pick<Post, "slug" | "title" | "excerpt" | "author" | "publishedAt" | "tags" | "featured"> & {
  minutes: number;
  picture: PostPicture;
};

/** The summary of a post. */
export function summarise(post: Post): PostSummary {
  const { slug, title, excerpt, author, publishedAt, tags, featured, content } = post;
  const picture = pictureOf(post);
  return { slug, title, excerpt, author, publishedAt, tags, featured, minutes: readingMinutes(content), picture };
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
