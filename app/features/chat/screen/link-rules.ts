// Which addresses in an answer may be followed: our own pages, and the addresses that stand in the content.
import { parseUrl } from "#app/platform/text/parse-url.ts";

const nowhere = "https://nowhere.invalid";

/**
 * Returns where a link leads, if its address is a path of this site or one of `addresses`; undefined for everything else.
 * @example allowedLink("//evil.example", []) // undefined
 */
export function allowedLink(href: string, addresses: readonly string[] = []): string | undefined {
  if (addresses.includes(href)) return href;
  // The browser's own reading: "//x", "/\x" and the like lead to another origin.
  const url = href.startsWith("/") ? parseUrl(href, nowhere) : undefined;
  return url?.origin === nowhere ? url.pathname + url.search + url.hash : undefined;
}
