// The sitemap: one file, or with many posts an index of several, so that none takes long to write.
import type { PublicPage } from "./site-map.ts";
import { publicPages } from "./site-map.ts";
import type { Services } from "#app/pages/context.ts";
import type { Content, PageName } from "#app/platform/content/schema.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { escapeXml } from "#app/platform/seo/escape-xml.ts";
import { lastModified } from "#app/platform/seo/last-modified.server.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";

const postsPerFile = 1_000; // sitemaps.org allows 50,000

type IndexedPage = PublicPage & { content: PageName };

/** `lastModified` is ISO 8601 per language of the content. */
type SitemapPage = { path: string; lastModified: Partial<Record<Locale, string>> };

const indexablePages = publicPages.filter(
  (page): page is IndexedPage => page.indexed !== undefined && page.content !== undefined,
);

/** Excludes our own scheduler where an external one is used. */
export function indexedPages({ bookingUrl }: Services): IndexedPage[] {
  return indexablePages.filter(({ indexed }) => indexed === "always" || bookingUrl === null);
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
    ...(number === 0 ? await contentPages(deps, services) : []),
    ...(part === "pages" ? [] : await postPages(services, number)),
  ];
  return sitemapXml(services.siteUrl, pages);
}

function partPaths(parts: number): string[] {
  return ["pages", ...Array.from({ length: parts }, (_, index) => `posts-${index + 1}`)].map(
    (name) => `/sitemaps/${name}.xml`,
  );
}

/** Lists the posts of a part, or of the only one if `number` is 0. They are in the default language. */
async function postPages({ blog }: Services, number: number): Promise<SitemapPage[]> {
  const offset = Math.max(0, number - 1) * postsPerFile;
  const posts = await blog.listAddresses({ limit: postsPerFile, offset });
  return posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, lastModified: { [defaultLocale]: updatedAt } }));
}

async function contentPages(deps: Deps, services: Services): Promise<SitemapPage[]> {
  const { content, blog } = services;
  const times = await lastModified(deps.db, contentByPage(content), deps.now());
  const timesOf = (path: string) =>
    Object.fromEntries(
      locales.map((locale) => [locale, times.get(`${path} ${locale}`) ?? deps.now().toISOString()]),
    ) as SitemapPage["lastModified"]; // every language is set
  const lastChange = await blog.findLastChange();
  return [
    ...indexedPages(services).map(({ path, listsPosts }) => ({
      path,
      lastModified: listsPosts && lastChange ? everywhere(lastChange) : timesOf(path),
    })),
    ...content.caseStudies[defaultLocale].map(({ slug }) => ({
      path: `/case-studies/${slug}`,
      lastModified: timesOf(`/case-studies/${slug}`),
    })),
  ];
}

function everywhere(time: string): SitemapPage["lastModified"] {
  return Object.fromEntries(locales.map((locale) => [locale, time])) as SitemapPage["lastModified"]; // every language is in it
}

function contentByPage(content: Content): Map<string, unknown> {
  const shared = (locale: (typeof locales)[number]) => ({
    home: content.testimonials[locale],
    faq: content.faq[locale],
    "case-studies": content.caseStudies[locale],
  });
  const found = new Map<string, unknown>();
  for (const locale of locales) {
    for (const { path, content: name } of indexablePages) {
      found.set(`${path} ${locale}`, [content.pages[name][locale], Object(shared(locale))[name]]);
    }
    for (const study of content.caseStudies[locale]) found.set(`/case-studies/${study.slug} ${locale}`, study);
  }
  return found;
}

/** Writes a sitemap (sitemaps.org 0.9) with the translations of each page. */
function sitemapXml(siteUrl: string, pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap((page) => entriesOf(siteUrl, page));
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

function entriesOf(siteUrl: string, { path, lastModified: times }: SitemapPage): string[] {
  const languages = locales.filter((locale) => times[locale] !== undefined);
  const alternates = [...languages.map((code) => [code, code] as const), ["x-default", languages[0]] as const];
  const links = alternates.map(
    ([name, code = defaultLocale]) =>
      `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(pageUrl(siteUrl, code, path))}"/>`,
  );
  return languages.map(
    (locale) =>
      `<url><loc>${escapeXml(pageUrl(siteUrl, locale, path))}</loc><lastmod>${times[locale]}</lastmod>${links.join("")}</url>`,
  );
}
