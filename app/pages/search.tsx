import { fillIn } from "#app/content/fill-in.ts";
import { pictureUrl } from "#app/content/pictures.ts";
import { limits } from "#app/features/blog/contract.ts";
import { retentionWords } from "#app/features/legal/retention.ts";
import { FoundPages, SearchStarts } from "#app/features/search/site-search.tsx";
import type { SearchStart } from "#app/features/search/site-search.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import type { Route } from "./+types/search.ts";
import { pageContext, servicesContext } from "./context.ts";
import type { Services } from "./services.server.ts";
import { styles } from "./styles.ts";
import blogStyles from "#app/features/blog/blog.css?url";

export const links = () => styles(blogStyles); // the marked words

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, siteUrl } = services;
  const { pathname, searchParams } = new URL(request.url);
  const locale = localeOf(pathname);
  const search = searchParams.get("q")?.trim().slice(0, limits.search) ?? "";
  const { clientKey } = context.get(pageContext);
  const results = search === "" ? undefined : await services.search.searchSite({ search, locale }, clientKey);
  const starts = search === "" ? await listStarts(services, locale) : [];
  return {
    locale,
    siteUrl,
    page: content.pages.search[locale],
    search,
    found: results,
    starts,
    field: pictureUrl("fields/faq"),
  };
}

/** The number of links of a kind. */
const maxStarts = 4;

/** Lists the first services, case studies and questions, and the newest posts. */
async function listStarts({ content, blog, retention }: Services, locale: Locale): Promise<SearchStart[]> {
  const questions = fillIn(content.faq[locale], retentionWords(retention, locale));
  const posts = await blog.listSummaries({ locale, page: 1, perPage: maxStarts });
  const starts = [
    {
      label: "nav.services",
      path: "/services",
      links: content.pages.services[locale].blocks.map(({ id, title }) => ({ path: `/services#${id}`, title })),
    },
    {
      label: "nav.caseStudies",
      path: "/case-studies",
      links: content.caseStudies[locale].map(({ slug, title }) => ({ path: `/case-studies/${slug}`, title })),
    },
    {
      label: "footer.faq",
      path: "/faq",
      links: questions.map(({ id, question }) => ({ path: `/faq#${id}`, title: question })),
    },
    {
      label: "nav.blog",
      path: "/blog",
      links: posts.rows.map(({ slug, title }) => ({ path: `/blog/${slug}`, title })),
    },
  ];
  return starts
    .filter((start) => start.links.length > 0)
    .map((start) => ({ ...start, links: start.links.slice(0, maxStarts) }));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/search", noindex: true }) : [];

export default function Search({ loaderData: { page, search, found, starts, field } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <>
      <PageHead
        title={page.heading}
        lead={page.lead}
        field={field}
        className={search ? "max-md:[&>img]:hidden" : undefined}
      >
        <div className="mt-8 max-w-160 short:mt-5">
          <SearchForm
            action={to("/search")}
            label={t("footer.search")}
            button={t("blog.searchButton")}
            search={search}
            maxLength={limits.search}
          />
        </div>
      </PageHead>
      <div className="wrap pt-9 pb-(--band) lg:pt-14">
        {starts.length > 0 && <SearchStarts starts={starts} />}
        {found && found.length > 0 && (
          <FoundPages heading={t("search.found", { count: found.length, words: search })} pages={found} />
        )}
        {found?.length === 0 && (
          <EmptyState
            title={t("search.none", { words: search })}
            description={page.noneText}
            glyph={<VaneGlyph glyph={glyph("empty")} />}
            className="wrap-anywhere"
          >
            <div className="flex flex-wrap justify-center gap-3.5">
              <ButtonLink to={to("/ai-chat")} variant="flare" arrow="on">
                {page.assistant}
              </ButtonLink>
              <ButtonLink to={to("/contact")} variant="line">
                {page.contact}
              </ButtonLink>
            </div>
          </EmptyState>
        )}
      </div>
    </>
  );
}
