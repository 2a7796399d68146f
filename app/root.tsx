// The document around every page, and what is shown where nothing else could be.
import "#app/ui/app.css";
import "#app/features/site/site.css";
// So small that a file of their own would cost more than they weigh.
import "#app/features/case-studies/client-mark.css";
import "#app/features/chat/launcher.css";
import "#app/features/consent/consent.css";
import "#app/features/faq/faq.css";
import "#app/ui/table.css";
import { LanguageContext } from "#app/platform/i18n/use-translation.ts";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { BrokenPage } from "#app/features/site/broken-page.tsx";
import { headScript } from "#app/features/site/head-script.ts";
import { pageContext, servicesContext } from "#app/pages/context.ts";
import { markStarted } from "#app/platform/cache/late-start.ts";
import { isLoaded } from "#app/platform/i18n/languages.ts";
import { localeOf, locales } from "#app/platform/i18n/locales.ts";
import { staticPage } from "#app/pages/static-page.ts";
import { useAtStart } from "#app/platform/seo/at-start.ts";
import { romanianFont, coreFont } from "#app/ui/fonts.ts";
import type { Route } from "./+types/root.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { imageHost: context.get(servicesContext).imageHost, nonce: context.get(pageContext).nonce };
}

/** What the root hands on belongs to the document, not to the page in it. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** The HTML document; its language is the one of the page's path. */
export function Layout({ children }: { children: React.ReactNode }) {
  const locale = localeOf(useLocation().pathname);
  const facts = useRouteLoaderData<typeof loader>("root");
  // Inline scripts come with the document or not at all: one that the browser makes, Trusted Types refuses.
  const isAtStart = useAtStart();
  const isStatic = useMatches().some(({ handle }) => handle === staticPage);
  const fonts = locale === "ro" ? [coreFont, romanianFont] : [coreFont];
  return (
    // The script in the head puts the theme on this element before React sees it.
    <html lang={locale} data-static={isStatic ? "" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isAtStart && (
          <script nonce={facts?.nonce} suppressHydrationWarning>
            {headScript}
          </script>
        )}
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {facts && <link rel="preconnect" href={facts.imageHost} />}
        <meta name="theme-color" content="#060d2b" />
        <Meta />
        <Links />
      </head>
      <body ref={start}>
        {children}
        {isAtStart && !isStatic && <ScrollRestoration />}
        {!isStatic && <Scripts />}
      </body>
    </html>
  );
}

let isStarted = false;

/** Once the document is taken over: lets go of the clicks that the deferred start holds, and begins what is no part of the page. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  markStarted();
  // A public page gets them in the file of what else it begins with now.
  const late = location.pathname.startsWith("/admin")
    ? import("./pages/after-start.ts")
    : import("./pages/late-layout.tsx");
  void late.then(({ startServices }) => startServices()).catch(() => undefined); // the page does without them
}

export default function Root() {
  return <Outlet />;
}

/** The last resort: a page could not be made, and neither could its layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const locale = localeOf(useLocation().pathname);
  return (
    <LanguageContext value={loadedLanguage(locale)}>
      <meta name="robots" content="noindex" />
      <BrokenPage error={error} isAlone />
    </LanguageContext>
  );
}

/** The page's language, or, where it is what could not be loaded, another. */
function loadedLanguage(locale: (typeof locales)[number]) {
  return [locale, ...locales].find(isLoaded) ?? locale;
}
