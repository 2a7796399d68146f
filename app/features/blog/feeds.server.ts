// RSS 2.0 and Atom 1.0 feeds with full text, absolute URLs and permanent ids.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { barePath, localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { escapeHtml } from "#app/platform/text/escape-html.ts";
import { escapeXml } from "#app/platform/text/escape-xml.ts";
import type { Post } from "./contract.ts";
import { feedPaths } from "./feed-links.ts";
import { listFeedPosts } from "./service.server.ts";

const maxEntries = 20;

export type FeedFile = { type: string; text: string };

/** An entry of a feed. `path` has no language prefix; dates are ISO 8601. */
export type FeedEntry = {
  id: string;
  path: string;
  locale: Locale;
  title: string;
  author: string;
  publishedAt: string;
  updatedAt: string;
  tags: readonly string[];
  excerpt: string;
  /** Sanitised HTML. */
  content: string;
};

/** Returns a feed with its language's newest posts and the entries of `readMore`; undefined for other paths. */
export async function feedFile(
  path: string,
  deps: Deps,
  readMore: (locale: Locale) => Promise<FeedEntry[]>,
): Promise<FeedFile | undefined> {
  const bare = barePath(path);
  if (bare !== feedPaths.rss && bare !== feedPaths.atom) return undefined;
  const locale = localeOf(path);
  if (path !== localPath(locale, bare)) return undefined; // /en/…
  const posts = await listFeedPosts(deps, locale, maxEntries);
  const entries = [...posts.map(entryOfPost), ...(await readMore(locale))];
  const { title, description } = deps.content.pages.blog[locale];
  const feed: Feed = {
    origin: deps.config.siteUrl,
    locale,
    title: `${title} | ${deps.content.company.name}`,
    description,
    entries: entries.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1)).slice(0, maxEntries),
  };
  return bare === feedPaths.rss
    ? { type: "application/rss+xml; charset=utf-8", text: rss(feed) }
    : { type: "application/atom+xml; charset=utf-8", text: atom(feed) };
}

function entryOfPost({ slug, publishedAt, ...post }: Post): FeedEntry {
  return { ...post, path: `/blog/${encodeURIComponent(slug)}`, publishedAt: publishedAt ?? post.updatedAt };
}

type Feed = { origin: string; locale: Locale; title: string; description: string; entries: readonly FeedEntry[] };

function rss({ origin, locale, title, description, entries }: Feed): string {
  const changed = latest(entries);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    element("title", title),
    element("link", pageUrl(origin, locale, "/blog")),
    element("description", escapeHtml(description)),
    element("language", locale),
    `<atom:link href="${escapeXml(pageUrl(origin, locale, feedPaths.rss))}" rel="self" type="application/rss+xml"/>`,
    ...(changed ? [element("lastBuildDate", new Date(changed).toUTCString())] : []),
    ...entries.map((feedEntry) => item(origin, feedEntry)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function item(origin: string, post: FeedEntry): string {
  return [
    "<item>",
    element("title", post.title),
    element("link", urlOf(origin, post)),
    `<guid isPermaLink="false">${idOf(post)}</guid>`,
    element("pubDate", new Date(post.publishedAt).toUTCString()),
    element("dc:creator", post.author),
    ...post.tags.map((tag) => element("category", tag)),
    element("description", escapeHtml(post.excerpt)),
    element("content:encoded", withAbsoluteUrls(post.content, origin)),
    "</item>",
  ].join("\n");
}

function atom({ origin, locale, title, description, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    element("title", title),
    element("subtitle", description),
    element("id", pageUrl(origin, locale, "/blog")),
    element("updated", latest(entries) ?? "1970-01-01T00:00:00.000Z"),
    `<link href="${escapeXml(pageUrl(origin, locale, "/blog"))}"/>`,
    `<link href="${escapeXml(pageUrl(origin, locale, feedPaths.atom))}" rel="self" type="application/atom+xml"/>`,
    ...entries.map((feedEntry) => entry(origin, feedEntry)),
    "</feed>",
    "",
  ].join("\n");
}

function entry(origin: string, post: FeedEntry): string {
  return [
    "<entry>",
    element("title", post.title),
    `<link href="${escapeXml(urlOf(origin, post))}"/>`,
    element("id", idOf(post)),
    element("published", post.publishedAt),
    element("updated", post.updatedAt),
    `<author>${element("name", post.author)}</author>`,
    ...post.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    element("summary", post.excerpt),
    `<content type="html">${escapeXml(withAbsoluteUrls(post.content, origin))}</content>`,
    "</entry>",
  ].join("\n");
}

function idOf({ id }: FeedEntry): string {
  return `urn:uuid:${id}`;
}

function urlOf(origin: string, { path, locale }: FeedEntry): string {
  return pageUrl(origin, locale, path);
}

function latest(entries: readonly FeedEntry[]): string | undefined {
  return entries
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
}

/** Makes URLs absolute. Relies on the sanitiser's format: double quotes, no protocol-relative URLs. */
function withAbsoluteUrls(content: string, origin: string): string {
  return content.replaceAll(
    / (href|src|data-src)="(\/[^"]*)"/g,
    (_, name: string, path: string) => ` ${name}="${origin}${path}"`,
  );
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
