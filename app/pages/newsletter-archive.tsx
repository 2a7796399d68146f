// The archive of newsletter issues that were sent.
import { data } from "react-router";
import { letterField, sentField } from "#app/content/field-drawings.ts";
import { feedLinks } from "#app/features/blog/feed-links.ts";
import { toPlainText } from "#app/features/blog/plain-text.ts";
import { coverUrl } from "#app/features/blog/summary.ts";
import { ArchiveList, LeadIssue } from "#app/features/issue/archive-list.tsx";
import { summariseIssue } from "#app/features/issue/edition.ts";
import { IssueCard } from "#app/features/newsletter/issue-card.tsx";
import NewsletterForm from "#app/features/newsletter/newsletter.island.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { readerFormat } from "#app/platform/i18n/time-format.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/newsletter-archive.ts";
import { servicesContext } from "./context.ts";
import { NewsletterSection } from "./newsletter-section.tsx";
import { styles } from "./styles.ts";
import blogStyles from "#app/features/blog/blog.css?url";
import newsletterStyles from "#app/features/newsletter/newsletter.css?url";

export const links = () => styles(blogStyles, newsletterStyles);

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
  const day = readerFormat(locale, { dateStyle: "long", timeZone: companyZone });
  const newest = total - (page - 1) * issue.issuesPerPage;
  const listed = issues.map(({ slug, locale: language, subject, preheader, sentAt }, index) => {
    const facts = { slug, locale: language, subject, preheader, sentAt };
    return { ...facts, day: day.format(new Date(sentAt)), number: newest - index };
  });
  const [first] = page === 1 ? listed : [];
  const lead = first && {
    ...first,
    ...summariseIssue(issues[0]?.content ?? "", toPlainText),
    cover: coverUrl(first.slug),
  };
  return {
    locale,
    siteUrl,
    words: content.pages["newsletter-archive"][locale],
    parent: content.pages.newsletter[locale].title,
    newsletter: content.ui[locale].newsletter,
    /** Before the first issue, an example is shown. */
    awaited: total === 0 && content.pages.newsletter[locale].issue,
    lead,
    issues: lead ? listed.slice(1) : listed,
    page,
    pages,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { locale, siteUrl, words, page, awaited } = loaderData;
  const [number, query] = page > 1 ? [` (${page})`, `?page=${page}`] : ["", ""];
  return [
    ...pageMeta({
      ...words,
      locale,
      siteUrl,
      path: path + query,
      title: words.title + number,
      noindex: awaited !== false,
    }),
    ...feedLinks(locale),
  ];
};

export default function NewsletterArchive({ loaderData }: Route.ComponentProps) {
  const { siteUrl, words, parent, newsletter, awaited, lead, issues, page, pages } = loaderData;
  const trail = [
    { name: parent, path: "/newsletter" },
    { name: words.heading, path },
  ];
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={trail} />
      {awaited ? (
        <EmptyArchive texts={words} parent={parent} example={awaited} note={newsletter.note} />
      ) : (
        <>
          <PageHead title={words.heading} lead={words.lead} field={letterField} className="letter-head max-md:pb-24" />
          <div className="wrap grid gap-18 pt-9 pb-(--band) lg:gap-24 lg:pt-14">
            {lead && <LeadIssue issue={lead} texts={words} />}
            {issues.length > 0 && <ArchiveList issues={issues} texts={words} />}
            {pages > 1 && <ArchivePages label={words.heading} page={page} pages={pages} />}
          </div>
          <NewsletterSection words={newsletter} hasExample />
        </>
      )}
    </>
  );
}

type EmptyArchiveProps = {
  texts: Route.ComponentProps["loaderData"]["words"];
  /** The name of the newsletter's page. */
  parent: string;
  example: React.ComponentProps<typeof IssueCard>["issue"];
  note: string;
};

/** Shows, before the first issue, the sign-up form and an example. */
function EmptyArchive({ texts: { empty }, parent, example, note }: EmptyArchiveProps) {
  const { to } = useLocale();
  return (
    <>
      <PageHead title={empty.heading} lead={empty.lead} field={sentField} className="archive-head pb-23">
        <NewsletterForm note={note} className="mt-9 max-w-136 short:mt-7" />
      </PageHead>
      <div className="wrap -mt-23 grid gap-8 pt-8 pb-12 lg:pb-18">
        <IssueCard issue={example} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ButtonLink to={to("/newsletter")} variant="line" arrow="on">
            {parent}
          </ButtonLink>
          <ButtonLink to={to("/blog")} variant="line" arrow="on">
            {empty.button}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function ArchivePages({ label, page, pages }: { label: string; page: number; pages: number }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <nav aria-label={label} data-print="no" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {page > 1 && (
        <ButtonLink to={to(page === 2 ? path : `${path}?page=${page - 1}`)} rel="prev" variant="line" arrow="back">
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
  );
}
