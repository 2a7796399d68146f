import { languagesOfPage, pathOfPage } from "#app/content/company-page.ts";
import { pictureUrl, studyPhotoUrl } from "#app/content/pictures.ts";
import { casePicture } from "#app/features/case-studies/case-picture.tsx";
import { CaseSummary } from "#app/features/case-studies/case-summary.tsx";
import { ClosingBand } from "#app/features/services/closing-band.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { defaultLocale, localeOf } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/case-studies.ts";
import { servicesContext } from "./context.ts";
import { missingPage } from "./missing-page.ts";
import { styles } from "./styles.ts";
import storyStyles from "#app/features/case-studies/case-story.css?url";

export const links = () => styles(storyStyles);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  if (content.caseStudies[locale].length === 0) throw await missingPage(context, url.pathname);
  const { freight, bank, clinic } = content.pictures[locale];
  const studies = content.caseStudies[locale].map(({ challenge, solution, ...study }) => ({
    ...study,
    challenge: challenge[0] ?? "",
    solution: solution[0] ?? "",
    logo: { src: pictureUrl(`marks/${study.logo}`), fallback: pictureUrl("marks/default") },
    portrait: pictureUrl(`portraits/${study.testimonial.portrait}`),
    photo: studyPhotoUrl(content, study.slug),
    /** The language of an untranslated study's texts. */
    lang: languagesOfPage(content, pathOfPage("case-study", study.slug)).includes(locale) ? undefined : defaultLocale,
  }));
  return {
    locale,
    siteUrl,
    page: content.pages["case-studies"][locale],
    studies,
    words: { freight, bank, clinic },
    field: pictureUrl("fields/case-studies"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/case-studies" }) : [];

export default function CaseStudies({ loaderData: { siteUrl, page, studies, words, field } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: t("nav.caseStudies"), path: "/case-studies" }]} />
      <PageHead title={page.heading} lead={page.lead} field={field} className="cases-head max-md:pb-24" />
      <div className="wrap">
        {studies.map((study, index) => (
          <CaseSummary
            key={study.slug}
            study={study}
            to={to(`/case-studies/${study.slug}`)}
            picture={casePicture({ ...study, words })}
            more={page.more}
            isMirrored={index % 2 === 1}
          />
        ))}
      </div>
      <ClosingBand field={field} heading={page.band.heading}>
        <ButtonLink to={to("/contact")} variant="flare" arrow="on">
          {page.band.contact}
        </ButtonLink>
        <ButtonLink to={to("/services")} variant="line">
          {page.band.services}
        </ButtonLink>
      </ClosingBand>
    </>
  );
}
