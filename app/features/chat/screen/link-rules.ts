// Which addresses in an answer may be followed: our own pages, and the addresses that stand in the content.

const nowhere = "https://nowhere.invalid";

/**
 * Returns where a link leads, if its address is a path of this site or one of `addresses`; undefined for everything else.
 * @example allowedLink("//evil.example", []) // undefined
 */
export function allowedLink(href: string, addresses: readonly string[] = []): string | undefined {
  if (addresses.includes(href)) return href;
  if (!href.startsWith("/") || !URL.canParse(href, nowhere)) return undefined;
  // The browser's own reading: "//x", "/\x" and the like lead to another origin.
  const { origin, pathname, search, hash } = new URL(href, nowhere);
  return origin === nowhere ? pathname + search + hash : undefined;
}
