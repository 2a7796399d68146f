// What every public page stands in, once per language.
import { LanguageContext } from "#app/platform/i18n/use-translation.ts";
import { Suspense } from "react";
import { Outlet, isRouteErrorResponse, useLocation } from "react-router";
import { CookieSettingsButton } from "#app/features/consent/cookie-settings-button.tsx";
import { BrokenPage } from "#app/features/site/broken-page.tsx";
import { SiteFrame } from "#app/features/site/site-frame.tsx";
import { servicesContext } from "#app/pages/context.ts";
import { optionalPart } from "#app/platform/cache/late-part.tsx";
import { loadLanguage } from "#app/platform/i18n/languages.ts";
import { carriesSecret } from "#app/platform/secret-paths.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/site-layout.ts";

const LateLayout = optionalPart(async () => (await import("./late-layout.tsx")).LateLayout);

export function loader({ context, url }: Route.LoaderArgs) {
  const { analyticsId, content, offeredLanguages, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const { emails, phone, address, social } = content.company;
  const { city, country } = address.translations[locale] ?? address;
  const footer = {
    year: new Date().getFullYear(),
    email: emails.support,
    phone,
    address: [address.street, `${address.postalCode} ${city}, ${country}`],
    social: Object.entries(social).map(([network, profile]) => ({ network, url: profile })),
  };
  const { title, heading, lead, home, blog } = content.pages["not-found"][locale];
  const offline = content.pages.offline[locale];
  return {
    siteUrl,
    // No tag hears of an address that is a secret; such a page is always a document of its own.
    analyticsId: carriesSecret(url.pathname) ? undefined : analyticsId,
    facts: { offered: offeredLanguages, footer },
    titles: { missing: title, failed: content.ui[locale].form.summaryTitle },
    words: {
      notFound: { heading, lead, home, blog },
      offline: { heading: offline.heading, lead: offline.lead, retry: offline.retry, home: offline.home },
    },
  };
}

/** The browser loads a language's words before it shows a page of it. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [facts] = await Promise.all([serverLoader(), loadLanguage(localeOf(new URL(request.url).pathname))]);
  return facts;
}

/** The frame is the same on all pages of a language. */
export const shouldRevalidate = () => false;

/** The head of a page that was not found or could not be made; other pages write their own. */
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
  const locale = localeOf(useLocation().pathname);
  return (
    <LanguageContext value={locale}>
      <SiteFrame facts={loaderData.facts} footerExtra={<CookieSettingsButton />}>
        <Outlet />
      </SiteFrame>
      <Suspense>
        <LateLayout analyticsId={loaderData.analyticsId} />
      </Suspense>
    </LanguageContext>
  );
}

/** A page of this language threw: the frame stays. Where the layout itself has nothing, the root says so. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const locale = localeOf(useLocation().pathname);
  if (!loaderData) throw error;
  return (
    <LanguageContext value={locale}>
      <SiteFrame facts={loaderData.facts} footerExtra={<CookieSettingsButton />}>
        <BrokenPage error={error} words={loaderData.words} />
      </SiteFrame>
      <Suspense>
        <LateLayout analyticsId={loaderData.analyticsId} />
      </Suspense>
    </LanguageContext>
  );
}
