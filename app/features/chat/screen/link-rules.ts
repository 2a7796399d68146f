// Which addresses in an answer may be followed: our own pages, and the addresses that stand in the content.

/** A link that may be shown: a page of ours, or another address from the content. */
export type AllowedLink = { kind: "page"; path: string } | { kind: "address"; href: string };

const nowhere = "https://nowhere.invalid";

/**
 * The link, where its address is a path of this site or one of `addresses`; undefined for everything else.
 * @example allowedLink("//evil.example", []) // undefined
 */
export function allowedLink(href: string, addresses: readonly string[]): AllowedLink | undefined {
  if (addresses.includes(href)) return { kind: "address", href };
  if (!href.startsWith("/") || !URL.canParse(href, nowhere)) return undefined;
  // The browser's own reading: "//x", "/\x" and the like lead to another origin.
  const { origin, pathname, search, hash } = new URL(href, nowhere);
  return origin === nowhere ? { kind: "page", path: pathname + search + hash } : undefined;
}
