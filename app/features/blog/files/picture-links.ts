// Rewrites where a post's pictures lie. Relies on the sanitiser's output format.
import { escapeAttribute } from "#app/platform/text/escape-html.ts";
import { decodeEntities } from "../plain-text.ts";

const tag = /<(?:img|a)\b[^>]*>/g;
const address = / (src|data-src|href)="([^"]*)"/g;
const sizes = / (?:width|height)="[^"]*"/g;

/** The replacement of a picture: `undefined` leaves it as it is, `null` removes the picture or the link's address. */
export type PictureTarget = { address: string; width?: number; height?: number } | null | undefined;

/** Replaces the addresses of pictures and of links to them, and with an address the picture's size. */
export function replacePictures(sanitised: string, replace: (address: string) => PictureTarget): string {
  return sanitised.replaceAll(tag, (whole: string) => {
    let target: PictureTarget;
    const replaced = whole.replaceAll(address, (part: string, name: string, value: string) => {
      const replacement = replace(decodeEntities(value));
      if (replacement === undefined) return part;
      target = replacement;
      return replacement === null ? "" : ` ${name}="${escapeAttribute(replacement.address)}"`;
    });
    if (target === undefined || !whole.startsWith("<img")) return replaced;
    if (target === null) return "";
    const { width, height } = target;
    const size = width === undefined ? "" : ` width="${width}" height="${height}"`;
    return replaced.replaceAll(sizes, "").replace(/ ?\/?>$/, `${size} />`);
  });
}

/** Lists the addresses in pictures and links. */
export function addressesIn(sanitised: string): string[] {
  const sources: string[] = [];
  replacePictures(sanitised, (source) => void sources.push(source));
  return sources;
}
