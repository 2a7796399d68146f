import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { escapeXml } from "./escape-xml.ts";
import { pageUrl } from "./page-url.ts";

/** `lastModified` is ISO 8601 per language of the content. */
export type SitemapPage = { path: string; lastModified: Partial<Record<Locale, string>> };

/** The sitemap (sitemaps.org 0.9), with translations of each page. */
export function sitemapXml(siteUrl: string, pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap((page) => entriesOf(siteUrl, page));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

export function sitemapIndexXml(siteUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escapeXml(siteUrl + path)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</sitemapindex>
`;
}

function entriesOf(siteUrl: string, { path, lastModified }: SitemapPage): string[] {
  const languages = locales.filter((locale) => lastModified[locale] !== undefined);
  const alternates = [...languages.map((code) => [code, code] as const), ["x-default", languages[0]] as const];
  const links = alternates.map(
    ([name, code = defaultLocale]) =>
      `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(pageUrl(siteUrl, code, path))}"/>`,
  );
  return languages.map(
    (locale) =>
      `<url><loc>${escapeXml(pageUrl(siteUrl, locale, path))}</loc><lastmod>${lastModified[locale]}</lastmod>${links.join("")}</url>`,
  );
}
