// The sitemap: one file, or with many posts an index of several, so that none takes long to write.
import { languagesOfPage, listPages } from "#app/content/company-page.ts";
import type { Content, PageName } from "#app/content/schema.ts";
import type { Services } from "#app/pages/services.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, localPath, locales } from "#app/platform/i18n/locales.ts";
import { lastModified } from "#app/platform/seo/last-modified.server.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { escapeXml } from "#app/platform/text/escape-xml.ts";
import type { PublicPage } from "#app/site-map.ts";
import { publicPages } from "#app/site-map.ts";

const postsPerFile = 1_000; // sitemaps.org allows 50,000

type IndexedPage = PublicPage & { content: PageName };

/** A listed URL, with the paths of its versions, the original first; `lastModified` is ISO 8601. */
type SitemapPage = { locale: Locale; path: string; lastModified: string; versions: readonly Version[] };
type Version = { locale: Locale; path: string };

const indexablePages = publicPages.filter(
  (page): page is IndexedPage => page.indexed !== undefined && page.content !== undefined,
);

/** Excludes our own scheduler if an external one is used. */
export function indexedPages({ content, externalSchedulerUrl }: Services): IndexedPage[] {
  return indexablePages
    .filter(({ indexed }) => indexed === "always" || externalSchedulerUrl === null)
    .filter((page) => isThere(page, content));
}

function isThere({ needsStudies }: PublicPage, content: Content): boolean {
  return !needsStudies || content.caseStudies[defaultLocale].length > 0;
}

export async function sitemapFile(
  path: string,
  deps: Deps,
  services: Services,
): Promise<{ type: string; text: string } | undefined> {
  const text = await sitemapText(path, deps, services);
  return text === undefined ? undefined : { type: "application/xml; charset=utf-8", text };
}

async function sitemapText(path: string, deps: Deps, services: Services): Promise<string | undefined> {
  const [isSitemap, part] = /^\/sitemap(?:s\/(pages|posts-[1-9]\d{0,4}))?\.xml$/.exec(path) ?? [];
  if (isSitemap === undefined) return undefined;
  const { all } = await services.blog.countTags();
  const parts = Math.ceil(all / postsPerFile);
  const number = part === undefined || part === "pages" ? 0 : Number(part.slice("posts-".length));
  if (number > parts) return undefined;
  if (part === undefined && parts > 1) return sitemapIndexXml(services.siteUrl, partPaths(parts));
  const pages = [
    ...(number === 0 ? [...(await contentPages(deps, services)), ...(await issuePages(services))] : []),
    ...(part === "pages" ? [] : await postPages(services, number)),
  ];
  return sitemapXml(services.siteUrl, pages);
}

function partPaths(parts: number): string[] {
  return ["pages", ...Array.from({ length: parts }, (_, index) => `posts-${index + 1}`)].map(
    (name) => `/sitemaps/${name}.xml`,
  );
}

/** Returns the paths of pages and issues, then of the latest posts. */
export async function listPaths(deps: Deps, services: Services): Promise<string[]> {
  const lists = [contentPages(deps, services), issuePages(services), postPages(services, 0)];
  return (await Promise.all(lists)).flat().map(({ locale, path }) => localPath(locale, path));
}

/** Lists the posts of a part, or of the only one if `number` is 0: each in its own language. */
async function postPages({ blog }: Services, number: number): Promise<SitemapPage[]> {
  const offset = Math.max(0, number - 1) * postsPerFile;
  const posts = await blog.listAddresses({ limit: postsPerFile, offset });
  const pathOf = (post: { slug: string }) => `/blog/${post.slug}`;
  return posts.map((post) => ({
    locale: post.locale,
    path: pathOf(post),
    lastModified: post.updatedAt,
    versions: post.languages.map((version) => ({ locale: version.locale, path: pathOf(version) })),
  }));
}

/** Lists each version of a sent issue. */
async function issuePages({ issue }: Services): Promise<SitemapPage[]> {
  const { issues } = await issue.listArchive({ locale: defaultLocale });
  return issues.flatMap(({ slug, sentAt, locales: languages }) => {
    const path = `/newsletter/archive/${slug}`;
    const versions = languages.map((locale) => ({ locale, path }));
    return versions.map(({ locale }) => ({ locale, path, lastModified: sentAt, versions }));
  });
}

async function contentPages(deps: Deps, services: Services): Promise<SitemapPage[]> {
  const { content, blog, issue } = services;
  const times = await lastModified(deps.db, contentByPage(content), deps.now());
  const lastPost = await blog.findLastChange();
  const { issues } = await issue.listArchive({ locale: defaultLocale, page: 1 });
  const lastChange = ({ listsPosts, listsIssues }: PublicPage) => {
    if (listsPosts) return lastPost;
    return listsIssues ? issues[0]?.sentAt : undefined;
  };
  const inLanguages = (written: readonly Locale[], path: string, changed?: string) => {
    const versions = written.map((locale) => ({ locale, path }));
    const changedAt = (locale: Locale) => changed ?? times.get(`${path} ${locale}`) ?? deps.now().toISOString();
    return versions.map(({ locale }) => ({ locale, path, lastModified: changedAt(locale), versions }));
  };
  return [
    ...indexedPages(services)
      .filter(({ listsIssues }) => !listsIssues || issues.length > 0) // not indexed if empty
      .flatMap((page) => inLanguages(locales, page.path, lastChange(page))),
    ...listPages(content).flatMap(({ path }) => inLanguages(languagesOfPage(content, path), path)),
  ];
}

function contentByPage(content: Content): Map<string, unknown> {
  const shared = (locale: (typeof locales)[number]) => ({
    home: content.testimonials[locale],
    faq: content.faq[locale],
    "case-studies": content.caseStudies[locale],
  });
  const dates = new Map<string, unknown>();
  for (const locale of locales) {
    for (const { path, content: name } of indexablePages) {
      dates.set(`${path} ${locale}`, [content.pages[name][locale], Object(shared(locale))[name]]);
    }
    for (const { path, page } of listPages(content, locale)) dates.set(`${path} ${locale}`, page);
  }
  return dates;
}

/** Writes a sitemap (sitemaps.org 0.9) with the translations of each page. */
function sitemapXml(siteUrl: string, pages: readonly SitemapPage[]): string {
  const entries = pages.map((page) => entryOf(siteUrl, page));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

function sitemapIndexXml(siteUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escapeXml(siteUrl + path)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</sitemapindex>
`;
}

function entryOf(siteUrl: string, { locale, path, lastModified: time, versions }: SitemapPage): string {
  const fallback = versions.find((version) => version.locale === defaultLocale) ?? versions[0];
  const alternate = (name: string, version: Version) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(pageUrl(siteUrl, version.locale, version.path))}"/>`;
  const links = [
    ...versions.map((version) => alternate(version.locale, version)),
    ...(fallback ? [alternate("x-default", fallback)] : []),
  ];
  return `<url><loc>${escapeXml(pageUrl(siteUrl, locale, path))}</loc><lastmod>${time}</lastmod>${links.join("")}</url>`;
}

/** Lists the indexed pages that can be linked to, with their titles, case studies and own pages too. */
export function listSitePages(content: Content, locale: Locale): { path: string; title: string }[] {
  const visiblePages = publicPages.filter((page) => isThere(page, content));
  const pages = visiblePages.flatMap(({ path, content: name, indexed }) =>
    name && indexed ? [{ path: localPath(locale, path), title: content.pages[name][locale].title }] : [],
  );
  const companyPages = listPages(content, locale).map(({ path, page: { title } }) => ({
    path: localPath(locale, path),
    title,
  }));
  return [...pages, ...companyPages];
}
