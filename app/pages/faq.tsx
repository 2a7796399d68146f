import { listPages } from "#app/content/company-page.ts";
import { fillIn } from "#app/content/fill-in.ts";
import { pictureUrl } from "#app/content/pictures.ts";
import type { Content, PageName } from "#app/content/schema.ts";
import { QuestionGroups } from "#app/features/faq/question-groups.tsx";
import { retentionWords } from "#app/features/legal/retention.ts";
import { ClosingBand } from "#app/features/services/closing-band.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/faq.ts";
import { servicesContext } from "./context.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, retention, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const page = content.pages.faq[locale];
  const entries = fillIn(content.faq[locale], retentionWords(retention, locale));
  const groups = Object.entries(page.groups).map(([id, title]) => ({
    id,
    title,
    questions: entries
      .filter(({ group }) => group === id)
      .map(({ id: name, question, answer, figure, page: more }) => ({
        id: name,
        question,
        answer,
        figure,
        more: { text: titleOf(content, more, locale), to: localPath(locale, more) },
      })),
  }));
  return {
    locale,
    siteUrl,
    page,
    groups: groups.filter(({ questions }) => questions.length > 0),
    field: pictureUrl("fields/faq"),
  };
}

/**
 * Returns the linked page's title, or that of the linked service; a page of the company's own that has ended has none.
 */
function titleOf(content: Content, path: string, locale: Locale): string {
  const { pages } = content;
  const service = pages.services[locale].blocks.find(({ id }) => path === `/services#${id}`);
  if (service) return service.title;
  const companyPage = listPages(content, locale).find((listed) => listed.path === path.replace(/#.*$/, ""));
  if (companyPage) return companyPage.page.title;
  const name = path.replace(/#.*$/, "").slice(1) || "home";
  return name in pages ? pages[name as PageName][locale].title : path; // checked above
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/faq" }) : [];

export default function Faq({ loaderData: { siteUrl, page, groups, field } }: Route.ComponentProps) {
  const { to } = useLocale();
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: page.title, path: "/faq" }]} />
      <PageHead title={page.heading} lead={page.lead} field={field} />
      <div className="wrap py-12 lg:py-20">
        <QuestionGroups groups={groups} />
      </div>
      <ClosingBand field={field} heading={page.band.heading}>
        <ButtonLink to={to("/contact")} variant="flare" arrow="on">
          {page.band.contact}
        </ButtonLink>
        <ButtonLink to={to("/ai-chat")} variant="line">
          {page.band.assistant}
        </ButtonLink>
      </ClosingBand>
    </>
  );
}
