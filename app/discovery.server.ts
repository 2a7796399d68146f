// What machines read to find their way: sitemap.xml, robots.txt, security.txt (RFC 9116), llms.txt.
import { feedFile } from "#app/features/blog/feeds.server.ts";
import type { Services } from "#app/pages/context.ts";
import type { Content, PageName } from "#app/platform/content/schema.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { lastModified } from "#app/platform/seo/last-modified.server.ts";
import { pageUrl } from "#app/platform/seo/page-meta.ts";
import { sitemapXml } from "#app/platform/seo/sitemap.ts";
import type { SitemapPage } from "#app/platform/seo/sitemap.ts";

/** The public pages that search engines may list, by path, and the content each one shows. */
export const indexablePages: Readonly<Record<string, PageName>> = {
  "/": "home",
  "/about": "about",
  "/services": "services",
  "/case-studies": "case-studies",
  "/blog": "blog",
  "/contact": "contact",
  "/book": "book",
  "/faq": "faq",
  "/privacy": "privacy",
  "/cookies": "cookies",
  "/legal": "legal",
  "/accessibility": "accessibility",
};

/** A file for machines: its type and its text. */
export type DiscoveryFile = { type: string; text: string };

/** The file at a path; undefined where there is none. */
export async function discoveryFile(path: string, deps: Deps, services: Services): Promise<DiscoveryFile | undefined> {
  switch (path) {
    case "/sitemap.xml":
      return {
        type: "application/xml; charset=utf-8",
        text: sitemapXml(services.siteUrl, await allPages(deps, services)),
      };
    case "/robots.txt":
      return {
        type: "text/plain; charset=utf-8",
        text: `User-agent: *\nAllow: /\n\nSitemap: ${services.siteUrl}/sitemap.xml\n`,
      };
    case "/.well-known/security.txt":
      return { type: "text/plain; charset=utf-8", text: securityText(deps, services) };
    case "/llms.txt":
      return { type: "text/plain; charset=utf-8", text: await llmsText(services) };
    default:
      return feedFile(path, deps);
  }
}

/** Where an outside scheduler is used, ours only leads on to the contact page. */
function pagesOf({ bookingUrl }: Services): [path: string, name: PageName][] {
  return Object.entries(indexablePages).filter(([path]) => path !== "/book" || bookingUrl === null);
}

async function allPages(deps: Deps, services: Services): Promise<SitemapPage[]> {
  const { content, blog } = services;
  const { posts } = await blog.listPosts();
  const times = await lastModified(deps.db, contentByPage(content), deps.now());
  const timesOf = (path: string) =>
    Object.fromEntries(
      locales.map((locale) => [locale, times.get(`${path} ${locale}`) ?? deps.now().toISOString()]),
    ) as SitemapPage["lastModified"]; // every language is in it
  const newest = posts
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const everywhere = (time: string) =>
    Object.fromEntries(locales.map((locale) => [locale, time])) as SitemapPage["lastModified"]; // every language is in it
  return [
    ...pagesOf(services).map(([path]) => ({
      path,
      lastModified: path === "/blog" && newest ? everywhere(newest) : timesOf(path),
    })),
    ...content.caseStudies[defaultLocale].map(({ slug }) => ({
      path: `/case-studies/${slug}`,
      lastModified: timesOf(`/case-studies/${slug}`),
    })),
    ...posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, lastModified: everywhere(updatedAt) })),
  ];
}

function contentByPage(content: Content): Map<string, unknown> {
  const shared = (locale: (typeof locales)[number]) => ({
    home: content.testimonials[locale],
    faq: content.faq[locale],
    "case-studies": content.caseStudies[locale],
  });
  const found = new Map<string, unknown>();
  for (const locale of locales) {
    for (const [path, name] of Object.entries(indexablePages)) {
      found.set(`${path} ${locale}`, [content.pages[name][locale], Object(shared(locale))[name]]);
    }
    for (const study of content.caseStudies[locale]) found.set(`/case-studies/${study.slug} ${locale}`, study);
  }
  return found;
}

function securityText({ now }: Deps, { content, siteUrl }: Services): string {
  const expires = new Date(now().getTime() + 180 * 24 * 60 * 60 * 1000);
  return [
    `Contact: mailto:${content.company.emails.support}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    "Preferred-Languages: en, ro",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

async function llmsText(services: Services): Promise<string> {
  const { content, siteUrl, blog } = services;
  const { posts } = await blog.listPosts({ page: 1, perPage: 50 });
  const line = (title: string, path: string, text: string) =>
    `- [${title}](${pageUrl(siteUrl, defaultLocale, path)}): ${text}`;
  const pages = pagesOf(services).map(([path, name]) =>
    line(content.pages[name].en.title, path, content.pages[name].en.description),
  );
  const studies = content.caseStudies.en.map((study) =>
    line(study.title, `/case-studies/${study.slug}`, study.description),
  );
  const texts = posts.map((post) => line(post.title, `/blog/${post.slug}`, post.excerpt));
  return [
    `# ${content.company.name}`,
    "",
    `> ${content.pages.home.en.description}`,
    "",
    "## Pages",
    "",
    ...pages,
    "",
    "## Case studies",
    "",
    ...studies,
    "",
    "## Posts",
    "",
    ...texts,
    "",
  ].join("\n");
}
