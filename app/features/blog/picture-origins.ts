// Which addresses a picture may come from: this site and its image host. A browser would ask no other (content security
// policy), so a picture from elsewhere gives way to the drawn one before it is tried.
import { createContext } from "react";

/** The origins besides relative addresses. @example <PictureOrigins value={[siteUrl, imageHost]}>…</PictureOrigins> */
export const PictureOrigins = createContext<readonly string[]>([]);

/**
 * True where a picture's address is relative or of one of the origins.
 * @example isOwnPicture("/a.png", [siteUrl]) // true
 */
export function isOwnPicture(address: string, origins: readonly string[]): boolean {
  // "https:a" is a path on a page of that scheme and a host on others.
  if (/^\s*[a-z][a-z\d+.-]*:(?!\/\/)/i.test(address) || !URL.canParse(address, nowhere)) return false;
  const { origin } = new URL(address, nowhere);
  return origin === nowhere || origins.includes(origin);
}

const nowhere = "https://own.invalid";
