// Links that an answer may have: pages of this site, and addresses from the content.
import { parseUrl } from "#app/platform/text/parse-url.ts";

const nowhere = "https://nowhere.invalid";

/**
 * Returns the target of a link if it is a path of this site or one of `addresses`; undefined for everything else.
 * @example allowedLink("//evil.example", []) // undefined
 */
export function allowedLink(href: string, addresses: readonly string[] = []): string | undefined {
  if (addresses.includes(href)) return href;
  // Parsed as the browser does: "//x", "/\x" and the like link to another origin.
  const url = href.startsWith("/") ? parseUrl(href, nowhere) : undefined;
  return url?.origin === nowhere ? url.pathname + url.search + url.hash : undefined;
}
