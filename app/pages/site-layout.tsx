import { Outlet, isRouteErrorResponse, useLocation, useMatches } from "react-router";
import { languagesOfPage, pathOfPage } from "#app/content/company-page.ts";
import type { Content } from "#app/content/schema.ts";
import { ChatLauncher } from "#app/features/chat/launcher.tsx";
import { CookieBanner, CookieSettingsButton } from "#app/features/consent/cookie-banner.tsx";
import { ErrorPage } from "#app/features/site/error-page.tsx";
import type { LanguagePaths } from "#app/features/site/language-paths.ts";
import { LanguagePathsContext } from "#app/features/site/language-paths.ts";
import { SiteFooter } from "#app/features/site/site-footer.tsx";
import { SiteHeader } from "#app/features/site/site-header.tsx";
import { defaultLocale, localeOf } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { PathContext } from "#app/platform/i18n/use-locale.ts";
import { LanguageContext, useTranslation } from "#app/platform/i18n/use-translation.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { addressLines } from "#app/platform/text/address-line.ts";
import type { Route } from "./+types/site-layout.ts";
import { pageContext, servicesContext } from "./context.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { analyticsId, askAgainDays, content, offeredLanguages, site, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const { emails, phone, address, social } = content.company;
  const { footer: words, form } = content.ui[locale];
  const footer = {
    blurb: words.blurb,
    year: new Date().getUTCFullYear(),
    onlineSince: content.company.onlineSince,
    email: emails.support,
    phone,
    address: addressLines(address, locale),
    services: servicesOf(content, locale),
    pages: footerPages(content, locale),
    social: Object.entries(social).map(([network, profile]) => ({ network, url: profile })),
    note: content.company.demonstration ? content.pages.legal[locale].demonstration : undefined,
  };
  const { title, heading, lead, home, blog, near } = content.pages["not-found"][locale];
  return {
    siteUrl,
    // No analytics tag on pages with a secret URL.
    analyticsId: site.carriesSecret(context.get(pageContext).address) ? undefined : analyticsId,
    askAgainDays,
    offered: offeredLanguages,
    hasStudies: content.caseStudies[locale].length > 0,
    footer,
    titles: { missing: title, failed: form.summaryTitle },
    words: { notFound: { heading, lead, home, blog, near } },
  };
}

/** Returns the services of the enquiry form; those of the services page if it has none, or choices of its own. */
function servicesOf({ form, company, ui }: Content, locale: Locale): { value: string; label?: string | undefined }[] {
  const offered = form[locale].choices.serviceInterest;
  const isOwn = offered.some(({ label }) => label !== undefined); // form.yaml's, of which one may be “Something else”
  if (offered.length > 0 && !isOwn) return offered.map(({ value }) => ({ value }));
  return company.services.map(({ id }) => ({ value: id, label: ui[locale].services[id]?.title ?? id }));
}

function footerPages(content: Content, locale: Locale): { path: string; title: string; lang: string | undefined }[] {
  const linkedPages = content.ownPages[locale].filter(({ isInFooter }) => isInFooter);
  return linkedPages.map(({ slug, title }) => {
    const path = pathOfPage("page", slug);
    return { path, title, lang: languagesOfPage(content, path).includes(locale) ? undefined : defaultLocale };
  });
}

/** For missing and failed pages; others have their own. */
export const meta: Route.MetaFunction = ({ error, loaderData, location }) => {
  if (!error || !loaderData) return [];
  const { titles, words } = loaderData;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta({
    title: isMissing ? titles.missing : titles.failed,
    description: isMissing ? words.notFound.lead : "",
    keywords: [],
    noindex: true,
    locale: localeOf(location.pathname),
    path: location.pathname,
    siteUrl: loaderData.siteUrl,
  });
};

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame loaderData={loaderData}>
      <Outlet />
    </Frame>
  );
}

/** Renders the error within the layout. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error;
  return (
    <Frame loaderData={loaderData} error={error}>
      <ErrorPage error={error} words={loaderData.words} />
    </Frame>
  );
}

type FrameProps = Pick<Route.ComponentProps, "loaderData"> & { error?: unknown; children: React.ReactNode };

function Frame({ loaderData, error, children }: FrameProps) {
  const { pathname } = useLocation();
  const paths = useLanguagePaths(error);
  return (
    <LanguageContext value={localeOf(pathname)}>
      <PathContext value={pathname}>
        <LanguagePathsContext value={paths}>
          <SkipLink />
          <CookieBanner analyticsId={loaderData.analyticsId} askAgainDays={loaderData.askAgainDays} />
          <SiteHeader offered={loaderData.offered} hasStudies={loaderData.hasStudies} />
          <main id="main" tabIndex={-1} className="bg-ground">
            {children}
          </main>
          <SiteFooter facts={loaderData.footer} hasStudies={loaderData.hasStudies} extra={<CookieSettingsButton />} />
          <ChatLauncher />
        </LanguagePathsContext>
      </PathContext>
    </LanguageContext>
  );
}

/** Returns the paths by language, if the page's content isn't in all languages, or is missing. */
function useLanguagePaths(error: unknown): LanguagePaths | undefined {
  const loaded: unknown = useMatches().at(-1)?.loaderData;
  const data = isRouteErrorResponse(error) ? (error.data as unknown) : loaded;
  return (data as { languagePaths?: LanguagePaths } | null | undefined)?.languagePaths; // the page's data
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className="skip-link not-focus:shadow-none">
      {t("common.skipToContent")}
    </a>
  );
}
