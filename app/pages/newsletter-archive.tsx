// The issues of the newsletter that were sent.
import { data } from "react-router";
import { ArchiveList } from "#app/features/issue/archive-list.tsx";
import { feedLinks } from "#app/features/blog/feed-links.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { blogField, newsletterField } from "#app/platform/content/fields.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { timeFormat } from "#app/platform/i18n/time-format.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import type { Route } from "./+types/newsletter-archive.ts";
import { servicesContext } from "./context.ts";
import { NewsletterSection } from "./newsletter-section.tsx";

const path = "/newsletter/archive";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, issue, siteUrl } = context.get(servicesContext);
  const { pathname, searchParams } = new URL(request.url);
  const locale = localeOf(pathname);
  const number = searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,3}$/.test(number)) throw data(null, { status: 404 });
  const page = Number(number);
  const { issues, total } = await issue.listArchive({ locale, page });
  const pages = Math.max(1, Math.ceil(total / issue.issuesPerPage));
  if (page > pages) throw data(null, { status: 404 });
  const day = timeFormat(locale, { dateStyle: "long", timeZone: companyZone });
  const listed = issues.map(({ slug, locale: language, subject, preheader, sentAt }) => {
    return { slug, locale: language, subject, preheader, sentAt, day: day.format(new Date(sentAt)) };
  });
  return {
    locale,
    siteUrl,
    words: content.pages["newsletter-archive"][locale],
    parent: content.pages.newsletter[locale].title,
    newsletter: content.ui[locale].newsletter,
    issues: listed,
    page,
    pages,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { locale, siteUrl, words, page, issues } = loaderData;
  const [number, query] = page > 1 ? [` (${page})`, `?page=${page}`] : ["", ""];
  return [
    ...pageMeta({
      ...words,
      locale,
      siteUrl,
      path: path + query,
      title: words.title + number,
      noindex: issues.length === 0,
    }),
    ...feedLinks(locale),
  ];
};

export default function NewsletterArchive({ loaderData }: Route.ComponentProps) {
  const { siteUrl, words, parent, newsletter, issues, page, pages } = loaderData;
  const { t } = useTranslation();
  const { to } = useLocale();
  const trail = [
    { name: parent, path: "/newsletter" },
    { name: words.heading, path },
  ];
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={trail} />
      <PageHead title={words.heading} lead={issues.length > 0 ? words.lead : undefined} field={blogField} />
      <div className="wrap pt-14 pb-(--band)">
        {issues.length > 0 ? (
          <ArchiveList issues={issues} />
        ) : (
          <EmptyState
            title={words.empty.heading}
            description={words.empty.lead}
            glyph={<VaneGlyph glyph={glyph("empty")} />}
          >
            <ButtonLink to={to("/blog")} variant="line">
              {words.empty.button}
            </ButtonLink>
          </EmptyState>
        )}
        {pages > 1 && (
          <nav aria-label={words.heading} data-print="no" className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-4">
            {page > 1 && (
              <ButtonLink
                to={to(page === 2 ? path : `${path}?page=${page - 1}`)}
                rel="prev"
                variant="line"
                arrow="back"
              >
                {t("blog.previousPage")}
              </ButtonLink>
            )}
            <p className="text-s text-text-3">{t("blog.page", { page, pages })}</p>
            {page < pages && (
              <ButtonLink to={to(`${path}?page=${page + 1}`)} rel="next" variant="line" arrow="on">
                {t("blog.nextPage")}
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
      <NewsletterSection words={newsletter} field={newsletterField} />
    </>
  );
}
