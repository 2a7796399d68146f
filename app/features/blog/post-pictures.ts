// Uploaded pictures in a post's HTML: responsive sizes, the first picture loaded early and the others lazily.
import { buildSrcSet } from "#app/platform/pictures/renditions.ts";

/** The width of a post's column (blog.css). */
const sizes = "(min-width: 60rem) 41rem, 100vw";

const image = /<img\b([^>]*?) ?\/?>/g;

/** Adds srcset attributes. Relies on the sanitiser's format; leaves pictures from elsewhere unchanged. */
export function withSrcSets(sanitised: string): string {
  let count = 0;
  return sanitised.replaceAll(image, (whole: string, attributes: string) => {
    count++;
    const srcSet = srcSetOfTag(attributes);
    if (!srcSet) return whole;
    const order = count === 1 ? 'fetchpriority="high"' : 'loading="lazy"';
    return `<img${attributes} srcset="${srcSet}" sizes="${sizes}" ${order}>`;
  });
}

/** Returns the preload attributes for a post's first picture, or undefined if it wasn't uploaded here. */
export function firstPicture(sanitised: string): { imageSrcSet: string; imageSizes: string } | undefined {
  const [, attributes = ""] = new RegExp(image, "").exec(sanitised) ?? [];
  const imageSrcSet = srcSetOfTag(attributes);
  return imageSrcSet ? { imageSrcSet, imageSizes: sizes } : undefined;
}

function srcSetOfTag(attributes: string): string | undefined {
  const src = / src="([^"]*)"/.exec(attributes)?.[1] ?? "";
  const width = / width="(\d{1,5})"/.exec(attributes)?.[1];
  return buildSrcSet(src, width === undefined ? undefined : Number(width));
}
