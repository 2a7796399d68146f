// The sitemap's files: one, or with many posts an index of several, so that none takes long to make.
import type { PublicPage } from "./site-map.ts";
import { publicPages } from "./site-map.ts";
import type { Services } from "#app/pages/context.ts";
import type { Content, PageName } from "#app/platform/content/schema.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { lastModified } from "#app/platform/seo/last-modified.server.ts";
import { sitemapIndexXml, sitemapXml } from "#app/platform/seo/sitemap.ts";
import type { SitemapPage } from "#app/platform/seo/sitemap.ts";

/** Posts in one file; with more of them there is an index. A file may hold 50,000 addresses (sitemaps.org). */
const postsPerFile = 1_000;

/** A page that search engines may list, and the content that it shows. */
type IndexedPage = PublicPage & { content: PageName };

const indexablePages = publicPages.filter(
  (page): page is IndexedPage => page.indexed !== undefined && page.content !== undefined,
);

/** The pages that are there to be found. Our scheduler's only leads on to the contact page where an outside one is used. */
export function indexedPages({ bookingUrl }: Services): IndexedPage[] {
  return indexablePages.filter(({ indexed }) => indexed === "always" || bookingUrl === null);
}

/** The sitemap's file at a path; undefined where there is none. */
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

/** The posts of a part, or of the only one where `number` is 0. They are written in the default language. */
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
    ) as SitemapPage["lastModified"]; // every language is in it
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
