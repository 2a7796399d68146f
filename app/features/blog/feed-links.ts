import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";

/** Paths of the feeds, without a language prefix. */
export const feedPaths = { rss: "/blog/rss.xml", atom: "/blog/atom.xml" } as const;

/** Returns the links to a language's feeds, for a page's head. */
export function feedLinks(locale: Locale, title?: string) {
  const feed = (type: string, name: string, path: string) =>
    ({ tagName: "link", rel: "alternate", type, title: title ?? name, href: localPath(locale, path) }) as const;
  return [feed("application/rss+xml", "RSS", feedPaths.rss), feed("application/atom+xml", "Atom", feedPaths.atom)];
}
