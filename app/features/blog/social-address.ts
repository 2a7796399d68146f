import type { Picture } from "#app/platform/pictures/contract.ts";
import { fnv1a } from "#app/platform/pictures/random.ts";
import { fallbackWidth } from "#app/platform/pictures/renditions.ts";
import type { Post, PublishedPost, SocialPicture } from "./contract.ts";

export type PicturedPost = Pick<Post, "slug" | "title" | "author" | "publishedAt" | "tags" | "locale">;

/**
 * Returns the URL of the picture drawn for a post.
 * @example socialPictureUrl(post) // "/pictures/social/a-post.1x2y3z.png"
 */
export function socialPictureUrl({ slug, title, author, publishedAt, tags }: Omit<PicturedPost, "locale">): string {
  const version = fnv1a([title, author, publishedAt, tags[0]].join("\n")).toString(36);
  return `/pictures/social/${encodeURIComponent(slug)}.${version}.png`;
}

/** Returns the fallback file of an uploaded picture, because not every network reads WebP. */
export function chosenPicture({ src, alt, width: original, height }: Picture): SocialPicture {
  const width = fallbackWidth(original);
  return { src, width, height: Math.max(1, Math.round((height * width) / original)), alt };
}

/** Returns the picture of a post that social networks show. */
export function socialPictureOf(post: PublishedPost): SocialPicture {
  return post.socialPicture ?? { src: socialPictureUrl(post), width: 1200, height: 630, alt: null };
}
