import { fnv1a } from "#app/platform/pictures/seed.ts";
import type { Post } from "./contract.ts";

export type PicturedPost = Pick<Post, "slug" | "title" | "author" | "publishedAt" | "tags">;

/**
 * The address of a post's picture.
 * @example socialPictureUrl(post) // "/pictures/social/a-post.1x2y3z.png"
 */
export function socialPictureUrl({ slug, title, author, publishedAt, tags }: PicturedPost): string {
  const version = fnv1a([title, author, publishedAt, tags[0]].join("\n")).toString(36);
  return `/pictures/social/${encodeURIComponent(slug)}.${version}.png`;
}
