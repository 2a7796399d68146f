// How long a post takes to read.

/**
 * The length of the content divided by 1000, rounded up, in minutes; 1 at least.
 * @example readingMinutes(post.content)
 */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.ceil(content.length / 1000));
}
