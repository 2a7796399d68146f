import { data } from "react-router";
import type { OwnPage } from "#app/content/collections.schema.ts";
import { languagesOfPage, pathOfPage } from "#app/content/company-page.ts";
import { endedSentence } from "#app/content/ended-pages.ts";
import { listPageFacts } from "#app/content/page-facts.ts";
import { pictureUrl } from "#app/content/pictures.ts";
import type { Content } from "#app/content/schema.ts";
import { Chapters, contentsOfChapters, Paragraphs } from "#app/features/case-studies/case-story.tsx";
import { ClosingBand } from "#app/features/services/closing-band.tsx";
import { PageFacts } from "#app/features/site/page-facts.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { ScreenPage } from "#app/features/site/screen-page.tsx";
import { defaultLocale, localeOf, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { eventRecord, jobPosting, service, webPage } from "#app/platform/seo/structured-data.ts";
import { escapeHtml } from "#app/platform/text/escape-html.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { PartsList } from "#app/ui/parts-list.tsx";
import type { Route } from "./+types/own-page.ts";
import { toChapterView } from "./chapter-view.ts";
import { servicesContext } from "./context.ts";
import { missingPage } from "./missing-page.ts";
import type { Services } from "./services.server.ts";
import { styles } from "./styles.ts";
import storyStyles from "#app/features/case-studies/case-story.css?url";
import proseStyles from "#app/ui/prose.css?url";

export const links = () => styles(proseStyles, storyStyles);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, siteUrl } = services;
  const locale = localeOf(url.pathname);
  const path = pathOfPage("page", params.slug);
  const languagePaths = Object.fromEntries(
    [...languagesOfPage(content, path), locale].map((version) => [version, path]),
  );
  const isAsked = ({ slug }: OwnPage) => slug === params.slug;
  const page = content.ownPages[locale].find(isAsked);
  if (page) return { shown: pageView({ content, siteUrl, locale, path, page }), languagePaths };
  const ended = content.endedPages[locale].find(isAsked);
  if (ended) return data({ ended: endedView(services, ended, locale), languagePaths }, { status: 410 });
  throw await missingPage(context, url.pathname);
}

type PageSource = { content: Content; siteUrl: string; locale: Locale; path: string; page: OwnPage };

function pageView({ content, siteUrl, locale, path, page }: PageSource) {
  const { areaServed, address } = { ...content.company, ...content.company.translations[locale] };
  const written = languagesOfPage(content, path);
  return {
    locale,
    siteUrl,
    path,
    page: { ...page, chapters: page.chapters.map((chapter) => toChapterView("page", chapter)) },
    facts: listPageFacts(page, { locale, words: content.ui[locale].ownPage }),
    words: content.pages["case-studies"][locale].chapters,
    /** The language of its texts: the default one if it isn't translated. */
    textLocale: written.includes(locale) ? locale : defaultLocale,
    versions: written.map((version) => ({ locale: version, path })),
    leadsTo: page.action && addressOf(page.action, locale),
    field: pictureUrl("fields/about"),
    company: { area: areaServed, countryCode: address.countryCode },
  };
}

function endedView(services: Services, page: OwnPage, locale: Locale) {
  const { slug, title, description, leadsTo = "/" } = page;
  const next = services.listSitePages(locale).find(({ path }) => path === localPath(locale, leadsTo));
  return {
    locale,
    siteUrl: services.siteUrl,
    path: pathOfPage("page", slug),
    title,
    description,
    sentence: endedSentence(page, { locale, words: services.content.ui[locale].ownPage }),
    next:
      next && leadsTo !== "/" ? next : { path: localPath(locale, "/"), title: services.content.ui[locale].nav.home },
  };
}

/** Returns the address that a page's button leads to. */
function addressOf({ kind, subject, address = "/" }: NonNullable<OwnPage["action"]>, locale: Locale): string {
  if (kind === "address") return address.startsWith("/") ? localPath(locale, address) : address;
  if (kind === "enquiry" && subject) return `${localPath(locale, "/contact")}?${new URLSearchParams({ subject })}`;
  return localPath(locale, { enquiry: "/contact", call: "/book", newsletter: "/newsletter" }[kind]);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  if ("ended" in loaderData) return pageMeta({ ...loaderData.ended, keywords: [], noindex: true });
  const { page, textLocale, versions, ...rest } = loaderData.shown;
  const { title, description } = page;
  return pageMeta({ ...rest, title, description, keywords: [title], content: { locale: textLocale, versions } });
};

export default function OwnPageOrEnded({ loaderData }: Route.ComponentProps) {
  return "shown" in loaderData ? <Shown {...loaderData.shown} /> : <Ended {...loaderData.ended} />;
}

function Ended({ title, sentence, next }: ReturnType<typeof endedView>) {
  return (
    <ScreenPage title={title} lead={sentence}>
      <ButtonLink to={next.path} variant="flare" arrow="on">
        {next.title}
      </ButtonLink>
    </ScreenPage>
  );
}

type ShownProps = ReturnType<typeof pageView>;

function Shown(view: ShownProps) {
  const { siteUrl, locale, path, page, facts, words, textLocale, leadsTo, field } = view;
  const { t } = useTranslation();
  const { title, lead, text, chapters, action } = page;
  const foreign = textLocale === locale ? undefined : textLocale;
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: title, path }]} />
      <JsonLd records={[recordOf(view)]} />
      <PageHead title={<span lang={foreign}>{title}</span>} lead={<span lang={foreign}>{lead}</span>} field={field}>
        {facts.length > 0 && <PageFacts facts={facts} lang={foreign} />}
      </PageHead>
      <div lang={foreign} className="wrap grid gap-y-14 py-12 lg:py-18">
        {chapters.length > 1 && (
          <PartsList label={t("common.contents")} parts={contentsOfChapters(chapters)} className="story-contents" />
        )}
        {text.length > 0 && <Paragraphs texts={text} />}
        <Chapters chapters={chapters} words={words} />
        {action && leadsTo && (
          <p data-slot="printed-action" className="hidden font-semibold print:block">
            {action.heading} {new URL(leadsTo, siteUrl).href.replace(/^(?:mailto|tel):/, "")}
          </p>
        )}
      </div>
      {action && leadsTo && (
        <ClosingBand field={field} heading={action.heading}>
          <ButtonLink to={leadsTo} variant="flare" arrow="on">
            {action.button}
          </ButtonLink>
        </ClosingBand>
      )}
    </>
  );
}

/** Returns all that the page says about a job, as HTML, which search engines want. */
function describeJob({ lead, text, chapters }: ShownProps["page"]): string {
  const inParagraphs = (texts: readonly string[]) => texts.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  const details = chapters.flatMap(({ title, paragraphs, questions = [] }) => [
    `<h2>${escapeHtml(title)}</h2>`,
    ...inParagraphs([...paragraphs, ...questions.map(({ question, answer }) => `${question} ${answer}`)]),
  ]);
  return [...inParagraphs([lead, ...text]), ...details].join("");
}

/** Returns what search engines read: the page's pattern decides the type. */
function recordOf({ siteUrl, path, page, textLocale, company }: ShownProps) {
  const { title, description, pattern, event, vacancy } = page;
  const url = pageUrl(siteUrl, textLocale, path);
  if (event) return eventRecord({ name: title, description, url, inLanguage: textLocale, ...event }, siteUrl);
  if (vacancy) return jobPosting({ title, description: describeJob(page), url, ...vacancy, ...company }, siteUrl);
  if (pattern === "service")
    return service({ name: title, description, url, serviceType: title, area: company.area }, siteUrl);
  return webPage({ name: title, description, url, inLanguage: textLocale }, siteUrl);
}
