// Files for crawlers: sitemap.xml, robots.txt, security.txt (RFC 9116), llms.txt.
import { feedFile } from "#app/features/blog/feeds.server.ts";
import type { FeedEntry } from "#app/features/blog/feeds.server.ts";
import type { Services } from "#app/pages/services.server.ts";
import { dayMs } from "#app/platform/base/durations.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { indexedPages, sitemapFile } from "./sitemap.server.ts";

export type DiscoveryFile = { type: string; text: string };

export async function discoveryFile(path: string, deps: Deps, services: Services): Promise<DiscoveryFile | undefined> {
  switch (path) {
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
      return (
        (await sitemapFile(path, deps, services)) ?? feedFile(path, deps, (locale) => readIssues(services, locale))
      );
  }
}

/** Reads the issues for a language's feed: those with a version in it. */
async function readIssues({ issue, content }: Services, locale: Locale): Promise<FeedEntry[]> {
  const { issues } = await issue.listArchive({ locale, page: 1 });
  return issues
    .filter((archived) => archived.locale === locale)
    .map(({ id, slug, subject, preheader, sentAt, content: html }) => ({
      id,
      path: `/newsletter/archive/${slug}`,
      locale,
      title: subject,
      author: content.company.name,
      publishedAt: sentAt,
      updatedAt: sentAt,
      tags: [content.pages["newsletter-archive"][locale].label],
      excerpt: preheader,
      content: html,
    }));
}

function securityText({ now }: Deps, { content, siteUrl }: Services): string {
  const expires = new Date(now().getTime() + 180 * dayMs);
  return [
    `Contact: mailto:${content.company.emails.support}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    `Preferred-Languages: ${locales.join(", ")}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

async function llmsText(services: Services): Promise<string> {
  const { content, siteUrl, blog } = services;
  const { rows: posts } = await blog.listSummaries({ page: 1, perPage: 50 });
  const line = (title: string, path: string, text: string, locale = defaultLocale) =>
    `- [${title}](${pageUrl(siteUrl, locale, path)}): ${text}`;
  const pages = indexedPages(services).map(({ path, content: name }) =>
    line(content.pages[name][defaultLocale].title, path, content.pages[name][defaultLocale].description),
  );
  const pageLines = content.ownPages[defaultLocale].map(({ title, slug, description }) =>
    line(title, `/${slug}`, description),
  );
  const studies = content.caseStudies[defaultLocale].map((study) =>
    line(study.title, `/case-studies/${study.slug}`, study.description),
  );
  const texts = posts.map((post) => line(post.title, `/blog/${post.slug}`, post.excerpt, post.locale));
  const { nav, footer } = content.ui[defaultLocale];
  const sections = [
    [footer.company, [...pages, ...pageLines]],
    [nav.caseStudies, studies],
    [nav.blog, texts],
  ] as const;
  return [
    `# ${content.company.name}`,
    "",
    `> ${content.pages.home[defaultLocale].description}`,
    "",
    ...sections.flatMap(([heading, lines]) => (lines.length > 0 ? [`## ${heading}`, "", ...lines, ""] : [])),
  ].join("\n");
}
