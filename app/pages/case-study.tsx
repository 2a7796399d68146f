import { languagesOfPage, pathOfPage } from "#app/content/company-page.ts";
import { pictureUrl, studyPhotoUrl } from "#app/content/pictures.ts";
import { CaseNeighbours } from "#app/features/case-studies/case-neighbours.tsx";
import { casePicture } from "#app/features/case-studies/case-picture.tsx";
import { CaseStory } from "#app/features/case-studies/case-story.tsx";
import { ClientLine } from "#app/features/case-studies/client-line.tsx";
import { ClientQuote } from "#app/features/case-studies/client-quote.tsx";
import { ResultsLedger } from "#app/features/case-studies/results-ledger.tsx";
import { ClosingBand } from "#app/features/services/closing-band.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { defaultLocale, localeOf } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Route } from "./+types/case-study.ts";
import { toChapterView } from "./chapter-view.ts";
import { servicesContext } from "./context.ts";
import { missingPage } from "./missing-page.ts";
import { styles } from "./styles.ts";
import storyStyles from "#app/features/case-studies/case-story.css?url";
import proseStyles from "#app/ui/prose.css?url";

export const links = () => styles(proseStyles, storyStyles);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const studies = content.caseStudies[locale];
  const index = studies.findIndex(({ slug }) => slug === params.slug);
  const study = studies[index];
  if (!study) throw await missingPage(context, url.pathname);
  const written = languagesOfPage(content, pathOfPage("case-study", study.slug));
  const { more: _, keywords, ...page } = content.pages["case-studies"][locale];
  const { freight, bank, clinic } = content.pictures[locale];
  return {
    locale,
    siteUrl,
    page,
    keywords: [study.client, study.industry, ...study.technologies, ...keywords.slice(0, 1)],
    study: { ...study, chapters: study.chapters.map((chapter) => toChapterView("case-study", chapter)) },
    ...neighboursOf(studies, index),
    logo: { src: pictureUrl(`marks/${study.logo}`), fallback: pictureUrl("marks/default") },
    portrait: pictureUrl(`portraits/${study.testimonial.portrait}`),
    photo: studyPhotoUrl(content, study.slug),
    /** The language of its texts: the default one if it isn't translated. */
    textLocale: written.includes(locale) ? locale : defaultLocale,
    versions: written.map((version) => ({ locale: version, path: `/case-studies/${study.slug}` })),
    languagePaths: Object.fromEntries([...written, locale].map((version) => [version, `/case-studies/${study.slug}`])),
    words: { freight, bank, clinic },
    field: pictureUrl(study.picture ? `fields/case-${study.picture}` : "fields/case-studies"),
  };
}

type StudyLink = { slug: string; title: string; client: string };

/** Returns the neighbours; wraps around at the ends. */
function neighboursOf(
  studies: readonly StudyLink[],
  index: number,
): { previous: StudyLink | null; next: StudyLink | null } {
  const at = (step: number) => {
    const study = studies.at((index + step) % studies.length);
    return study ? { slug: study.slug, title: study.title, client: study.client } : null;
  };
  return { previous: studies.length > 2 ? at(-1) : null, next: studies.length > 1 ? at(1) : null };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        title: loaderData.study.title,
        description: loaderData.study.description,
        path: `/case-studies/${loaderData.study.slug}`,
        content: { locale: loaderData.textLocale, versions: loaderData.versions },
      })
    : [];

export default function CaseStudy({ loaderData }: Route.ComponentProps) {
  const { siteUrl, page, study, previous, next, logo, portrait, field } = loaderData;
  const picture = casePicture({ ...loaderData, picture: study.picture });
  const { t } = useTranslation();
  const { to } = useLocale();
  const foreign = loaderData.textLocale === loaderData.locale ? undefined : loaderData.textLocale;
  const address = (slug: string) => to(`/case-studies/${slug}`);
  return (
    <>
      <PageTrail
        siteUrl={siteUrl}
        steps={[
          { name: t("nav.caseStudies"), path: "/case-studies" },
          { name: study.title, path: `/case-studies/${study.slug}` },
        ]}
      />
      <PageHead
        title={<span lang={foreign}>{study.title}</span>}
        lead={<span lang={foreign}>{study.description}</span>}
        field={field}
        className="low-head large-title case-head"
        back={
          <ArrowLink back to={to("/case-studies")} data-print="no" className="mb-6 -mt-2.5 min-h-11 text-s short:mb-2">
            {page.neighbours.all}
          </ArrowLink>
        }
      >
        <div className="mt-9 short:mt-6">
          <ClientLine {...study} logo={logo} />
        </div>
      </PageHead>
      <div lang={foreign} className="case-body wrap py-12 lg:py-18">
        <ResultsLedger results={study.results} />
        <div className="mt-14 grid grid-cols-12 items-center gap-y-12 lg:mt-18 lg:gap-x-5">
          {picture && <div className="col-span-12 min-w-0 lg:col-span-7">{picture}</div>}
          <div className="col-span-12 lg:col-span-5 lg:pl-9">
            <ClientQuote {...study.testimonial} portrait={portrait} kind="large" />
          </div>
        </div>
        <div className="mt-14 lg:mt-18">
          <CaseStory {...study} words={page.chapters} />
        </div>
      </div>
      <div className="wrap pb-18 lg:pb-24">
        <CaseNeighbours
          label={page.neighbours.label}
          previous={previous && { ...previous, label: page.neighbours.previous, to: address(previous.slug) }}
          next={next && { ...next, label: page.neighbours.next, to: address(next.slug) }}
        />
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
