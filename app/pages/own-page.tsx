import storyStyles from "#app/features/case-studies/case-story.css?url";
import proseStyles from "#app/ui/prose.css?url";
import { redirect } from "react-router";
import { Chapters, contentsOfChapters, Paragraphs } from "#app/features/case-studies/case-story.tsx";
import { ClosingBand } from "#app/features/services/closing-band.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { servicesContext } from "#app/pages/context.ts";
import type { OwnPage } from "#app/content/collections.schema.ts";
import { languagesOfPage, pathOfPage } from "#app/content/made-page.ts";
import { pictureUrl } from "#app/content/pictures.ts";
import { defaultLocale, localeOf, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { JsonLd } from "#app/platform/seo/json-ld.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { webPage } from "#app/platform/seo/structured-data.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { PartsList } from "#app/ui/parts-list.tsx";
import type { Route } from "./+types/own-page.ts";
import NotFoundPage, { loader as missingLoader } from "./not-found.tsx";
import { shownChapter } from "./shown-chapter.ts";
import { styles } from "./styles.ts";

export const links = () => styles(proseStyles, storyStyles);

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const path = pathOfPage("page", params.slug);
  const page = content.ownPages[locale].find(({ slug }) => slug === params.slug);
  const moved = content.redirects[path];
  if (!page && moved !== undefined) throw redirect(localPath(locale, moved), 308);
  if (!page) return missingLoader(args as unknown as Parameters<typeof missingLoader>[0]); // the same page, with proposals
  const written = languagesOfPage(content, path);
  return {
    shown: {
      locale,
      siteUrl,
      path,
      page: { ...page, chapters: page.chapters.map((chapter) => shownChapter("page", chapter)) },
      words: content.pages["case-studies"][locale].chapters,
      /** The language of its texts: the default one if it isn't translated. */
      textLocale: written.includes(locale) ? locale : defaultLocale,
      versions: written.map((one) => ({ locale: one, path })),
      leadsTo: page.action && addressOf(page.action, locale),
      field: pictureUrl("fields/story"),
    },
    languagePaths: Object.fromEntries([...written, locale].map((one) => [one, path])),
  };
}

/** Returns the address that a page's button leads to. */
function addressOf({ kind, subject, address = "/" }: NonNullable<OwnPage["action"]>, locale: Locale): string {
  if (kind === "address") return address.startsWith("/") ? localPath(locale, address) : address;
  if (kind === "enquiry" && subject) return `${localPath(locale, "/contact")}?${new URLSearchParams({ subject })}`;
  return localPath(locale, { enquiry: "/contact", call: "/book", newsletter: "/newsletter" }[kind]);
}

type Missing = Awaited<ReturnType<typeof missingLoader>>["data"];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  if (!("shown" in loaderData)) return pageMeta({ ...loaderData, ...loaderData.page, noindex: true });
  const { page, textLocale, versions, ...rest } = loaderData.shown;
  const { title, description } = page;
  return pageMeta({ ...rest, title, description, keywords: [title], content: { locale: textLocale, versions } });
};

export default function OwnPageOrMissing({ loaderData, ...props }: Route.ComponentProps) {
  if ("shown" in loaderData) return <Shown {...loaderData.shown} />;
  const missing = { ...props, loaderData: loaderData as Missing };
  return <NotFoundPage {...(missing as unknown as React.ComponentProps<typeof NotFoundPage>)} />;
}

type ShownProps = Extract<Route.ComponentProps["loaderData"], { shown: unknown }>["shown"];

function Shown({ siteUrl, locale, path, page, words, textLocale, leadsTo, field }: ShownProps) {
  const { t } = useTranslation();
  const { title, description, lead, text, chapters, action } = page;
  const foreign = textLocale === locale ? undefined : textLocale;
  const record = { name: title, description, url: pageUrl(siteUrl, textLocale, path), inLanguage: textLocale };
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: title, path }]} />
      <JsonLd records={[webPage(record, siteUrl)]} />
      <PageHead
        title={<span lang={foreign}>{title}</span>}
        lead={<span lang={foreign}>{lead}</span>}
        field={field}
        className="low-head large-title"
      />
      <div lang={foreign} className="wrap grid gap-y-14 py-12 lg:py-18">
        {chapters.length > 1 && (
          <PartsList label={t("common.contents")} parts={contentsOfChapters(chapters)} className="story-contents" />
        )}
        {text.length > 0 && <Paragraphs texts={text} />}
        <Chapters chapters={chapters} words={words} />
      </div>
      {action && leadsTo && (
        <ClosingBand heading={action.heading}>
          <ButtonLink to={leadsTo} variant="flare" arrow="on">
            {action.button}
          </ButtonLink>
        </ClosingBand>
      )}
    </>
  );
}
