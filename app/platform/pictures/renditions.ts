// The files of an uploaded picture, by their addresses: `/media/{hash}-{width}.{type}`.

/** WebP files, in pixels; none is wider than the original. */
const widths = [480, 960, 1600] as const;

/** Where the width of the original isn't known: a narrower one is sent in its place. */
export const usualWidth = 960;

/** The widest JPEG or PNG file. */
const mostFallbackWidth = 960;

/** A width in an address; anything else is found by chance alone. */
const address = /^\/media\/([0-9a-f]{32})-(\d{1,4})\.(webp|jpg|png)$/;

export type PictureFileAddress = { hash: string; width: number; type: "webp" | "jpg" | "png" };

/** Returns undefined for any other path. */
export function readPictureAddress(path: string): PictureFileAddress | undefined {
  const [, hash, width, type] = address.exec(path) ?? [];
  if (hash === undefined) return undefined;
  return { hash, width: Number(width), type: type as PictureFileAddress["type"] }; // by the expression
}

/** In a text or a path: the address of a picture of the library. */
const written = /\/media\/([0-9a-f]{32})-\d{1,4}\.(?:webp|jpg|png)/g;

/** The hashes of the pictures whose addresses a text has. */
export function hashesIn(text: string): string[] {
  return [...text.matchAll(written)].flatMap(([, hash = ""]) => hash);
}

export function pictureAddress({ hash, width, type }: PictureFileAddress): string {
  return `/media/${hash}-${width}.${type}`;
}

/**
 * Returns the widths of the WebP files that are made from an original, the smallest first.
 * @example webpWidths(1200) // [480, 960, 1200]
 */
export function webpWidths(originalWidth: number): number[] {
  const widest = Math.min(originalWidth, 1600);
  return [...widths.filter((width) => width < widest), widest];
}

export function fallbackWidth(originalWidth: number): number {
  return Math.min(originalWidth, mostFallbackWidth);
}

/** Returns `srcSet` and `sizes` for an image: none of a picture that wasn't uploaded here, as `sizes` alone is invalid. */
export function responsive(src: string, originalWidth: number, sizes: string): { srcSet?: string; sizes?: string } {
  const srcSet = srcSetOf(src, originalWidth);
  return srcSet === undefined ? {} : { srcSet, sizes };
}

/** Returns undefined for a picture that wasn't uploaded here. */
export function srcSetOf(src: string, originalWidth = 1600): string | undefined {
  const file = readPictureAddress(src);
  if (!file || !(originalWidth >= 1)) return undefined;
  const entries = webpWidths(Math.round(originalWidth)).map(
    (width) => `${pictureAddress({ ...file, width, type: "webp" })} ${width}w`,
  );
  return entries.join(", ");
}
