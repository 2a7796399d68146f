// The public page of a sent issue, linked in its emails.
import { data, useRouteLoaderData } from "react-router";
import { feedLinks } from "#app/features/blog/feed-links.ts";
import { describeContent } from "#app/features/blog/plain-text.ts";
import { enhanceHtml } from "#app/features/blog/post-html.ts";
import { companyCoverUrl, coverUrl } from "#app/features/blog/summary.ts";
import { IssueView } from "#app/features/issue/issue-view.tsx";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { readerFormat } from "#app/platform/i18n/time-format.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta, pagePicture } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { structuredData } from "#app/platform/seo/structured-data.ts";
import type { Route } from "./+types/newsletter-issue.ts";
import { servicesContext } from "./context.ts";
import { NewsletterSection } from "./newsletter-section.tsx";
import { redirectMissing } from "./redirect-missing.ts";
import { styles } from "./styles.ts";
import blogStyles from "#app/features/blog/blog.css?url";
import issueStyles from "#app/features/issue/issue.css?url";
import proseStyles from "#app/ui/prose.css?url";

export const links = () => styles(blogStyles, proseStyles, issueStyles);

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { content, issue, siteUrl } = context.get(servicesContext);
  const locale = localeOf(new URL(request.url).pathname);
  const archived = await issue.findArchived({ slug: params.slug, locale });
  if (!archived) {
    await redirectMissing(context, new URL(request.url).pathname);
    throw data(null, { status: 404 });
  }
  const day = readerFormat(locale, { dateStyle: "long", timeZone: companyZone });
  const path = `/newsletter/archive/${archived.slug}`;
  return {
    locale,
    siteUrl,
    path,
    languagePaths: Object.fromEntries([...archived.locales, locale].map((version) => [version, path])),
    words: content.pages["newsletter-archive"][locale],
    parent: content.pages.newsletter[locale].title,
    company: content.company.name,
    newsletter: content.ui[locale].newsletter,
    issue: { ...archived, day: day.format(new Date(archived.sentAt)) },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { locale, siteUrl, path, words, issue } = loaderData;
  return [
    ...pageMeta({
      locale,
      siteUrl,
      path,
      content: { locale: issue.locale, versions: issue.locales.map((code) => ({ locale: code, path })) },
      title: issue.subject,
      description: describeIssue(issue),
      keywords: words.keywords,
      type: "article",
      image: pagePicture({ ...words, locale: issue.locale, path: "/newsletter/archive" }),
    }),
    ...feedLinks(locale),
  ];
};

function describeIssue({ preheader, content }: { preheader: string; content: string }): string {
  return preheader || describeContent(content);
}

export default function NewsletterIssue({ loaderData }: Route.ComponentProps) {
  const { siteUrl, path, words, parent, company, newsletter, issue } = loaderData;
  const { t } = useTranslation();
  const imageHost = useRouteLoaderData<{ imageHost: string }>("root")?.imageHost ?? siteUrl;
  const trail = [
    { name: parent, path: "/newsletter" },
    { name: words.heading, path: "/newsletter/archive" },
    { name: issue.subject, path },
  ];
  const article = {
    headline: issue.subject,
    description: describeIssue(issue),
    url: pageUrl(siteUrl, issue.locale, path),
    datePublished: issue.sentAt,
    dateModified: issue.sentAt,
    author: { "@type": "Organization" as const, name: company, url: pageUrl(siteUrl, issue.locale, "/about") },
    inLanguage: issue.locale,
  };
  const html = enhanceHtml(issue.content, {
    words: { table: t("blog.table"), code: t("blog.code") },
    origins: [siteUrl, imageHost],
    cover: companyCoverUrl(),
  });
  return (
    <>
      <JsonLd records={[structuredData({ type: "Article", data: article }, siteUrl)]} />
      <PageTrail siteUrl={siteUrl} steps={trail} />
      <IssueView
        issue={issue}
        html={html}
        cover={coverUrl(issue.slug)}
        texts={{ label: words.label, back: words.back }}
      />
      <NewsletterSection words={newsletter} hasExample />
    </>
  );
}
