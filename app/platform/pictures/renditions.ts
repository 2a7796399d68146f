// The files of an uploaded picture, by URL path: `/media/{hash}-{width}.{type}`.

/** Widths of WebP files, in pixels; none exceeds the original's. */
const widths = [480, 960, 1600] as const;

/** Used if the original's width isn't known: a narrower file is sent in its place. */
export const usualWidth = 960;

/** The widest JPEG or PNG file. */
const maxFallbackWidth = 960;

/** Path of a picture; without the hash it can't be guessed. */
const address = /^\/media\/([0-9a-f]{32})-(\d{1,4})\.(webp|jpg|png)$/;

export type PictureFileAddress = { hash: string; width: number; type: "webp" | "jpg" | "png" };

/** Returns undefined for any other path. */
export function readPictureAddress(path: string): PictureFileAddress | undefined {
  const [, hash, width, type] = address.exec(path) ?? [];
  if (hash === undefined) return undefined;
  return { hash, width: Number(width), type: type as PictureFileAddress["type"] }; // by the expression
}

/** Matches a library picture's path within a text or a path. */
const written = /\/media\/([0-9a-f]{32})-\d{1,4}\.(?:webp|jpg|png)/g;

/** Returns the hashes of the pictures in a text. */
export function pictureHashesIn(text: string): string[] {
  return [...text.matchAll(written)].flatMap(([, hash = ""]) => hash);
}

export function pictureAddress({ hash, width, type }: PictureFileAddress): string {
  return `/media/${hash}-${width}.${type}`;
}

/**
 * Returns the widths of the WebP files of an original, the smallest first.
 * @example webpWidths(1200) // [480, 960, 1200]
 */
export function webpWidths(originalWidth: number): number[] {
  const widest = Math.min(originalWidth, 1600);
  return [...widths.filter((width) => width < widest), widest];
}

export function fallbackWidth(originalWidth: number): number {
  return Math.min(originalWidth, maxFallbackWidth);
}

/** Returns `srcSet` and `sizes` of an image; neither if it wasn't uploaded here, as `sizes` alone is invalid. */
export function responsive(src: string, originalWidth: number, sizes: string): { srcSet?: string; sizes?: string } {
  const srcSet = buildSrcSet(src, originalWidth);
  return srcSet === undefined ? {} : { srcSet, sizes };
}

/** Returns the `srcSet`, or undefined for a picture that wasn't uploaded here. */
export function buildSrcSet(src: string, originalWidth = 1600): string | undefined {
  const file = readPictureAddress(src);
  if (!file || !(originalWidth >= 1)) return undefined;
  const entries = webpWidths(Math.round(originalWidth)).map(
    (width) => `${pictureAddress({ ...file, width, type: "webp" })} ${width}w`,
  );
  return entries.join(", ");
}
