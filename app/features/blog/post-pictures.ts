// Uploaded pictures in a post's HTML: each browser gets a file of its size, the first picture early and the others late.
import { srcSetOf } from "#app/platform/pictures/renditions.ts";

/** The width of a post's column (blog.css). */
const sizes = "(min-width: 60rem) 41rem, 100vw";

const image = /<img\b([^>]*?) ?\/?>/g;

/** Relies on the sanitiser's output format. Other pictures stay as they are. */
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

/** The attributes of a preload link for a post's first picture, or undefined if that wasn't uploaded here. */
export function firstPicture(sanitised: string): { imageSrcSet: string; imageSizes: string } | undefined {
  const [, attributes = ""] = new RegExp(image, "").exec(sanitised) ?? [];
  const imageSrcSet = srcSetOfTag(attributes);
  return imageSrcSet ? { imageSrcSet, imageSizes: sizes } : undefined;
}

function srcSetOfTag(attributes: string): string | undefined {
  const src = / src="([^"]*)"/.exec(attributes)?.[1] ?? "";
  const width = / width="(\d{1,5})"/.exec(attributes)?.[1];
  return srcSetOf(src, width === undefined ? undefined : Number(width));
}
