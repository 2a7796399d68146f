/** One minute per 1000 characters, rounded up, at least 1. */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.ceil(content.length / 1000));
}
