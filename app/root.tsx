import { use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from "react-router";
import startUrl from "virtual:start-url";
import type { Route } from "./+types/root.ts";
import { ErrorPage } from "./features/site/error-page.tsx";
import { headScript, speculation } from "./inline-scripts.ts";
import { servicesContext } from "./pages/context.ts";
import { DocumentContext } from "./pages/document.ts";
import { brandColors, ownFont } from "./platform/brand/brand.ts";
import { localeOf } from "./platform/i18n/locales.ts";
import { PathContext } from "./platform/i18n/use-locale.ts";
import { LanguageContext } from "./platform/i18n/use-translation.ts";
import coreFont from "./ui/fonts/core.woff2?url";
import romanianFont from "./ui/fonts/romanian.woff2?url"; // ă, ș and ț
import adminStyles from "./admin.css?url";
import siteStyles from "./site.css?url";

const adminArea = "pages/admin/admin-area";

export function loader({ context }: Route.LoaderArgs) {
  return { imageHost: context.get(servicesContext).imageHost };
}

/** Returns the fonts to preload; a company's own font is in the style sheet. */
function fontsOf(locale: string): string[] {
  if (ownFont) return [];
  return locale === "ro" ? [coreFont, romanianFont] : [coreFont];
}

/** Loaded once per document. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Renders the document. Public pages run the native start; the admin area is hydrated as a whole. */
export function Layout({ children }: { children: React.ReactNode }) {
  const locale = localeOf(useLocation().pathname);
  const { nonce, release, contentStamp, languages } = use(DocumentContext);
  const root = useMatches().find(({ id }) => id === "root")?.loaderData as { imageHost: string } | undefined; // from the loader above
  const isAdmin = useMatches().some(({ id }) => id === adminArea);
  const fonts = fontsOf(locale);
  return (
    // The inline script sets the theme before hydration.
    <html
      lang={isAdmin ? "en" : locale}
      data-release={release}
      data-content={contentStamp}
      data-languages={languages}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Inline scripts are part of the served document; Trusted Types refuses those created in the browser. */}
        {import.meta.env.SSR && <script nonce={nonce}>{headScript}</script>}
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {root && <link rel="preconnect" href={root.imageHost} />}
        <meta name="theme-color" content={brandColors.dark} />
        <Meta />
        <link rel="stylesheet" href={isAdmin ? adminStyles : siteStyles} />
        <Links />
        {!isAdmin && (
          <script type="speculationrules" nonce={nonce}>
            {speculation}
          </script>
        )}
      </head>
      <body>
        {children}
        {isAdmin && <ScrollRestoration nonce={nonce} />}
        {isAdmin && <Scripts nonce={nonce} />}
        {!isAdmin && <script type="module" src={startUrl} nonce={nonce} fetchPriority="low" />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Renders the error if neither page nor layout could be rendered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <LanguageContext value={localeOf(pathname)}>
      <PathContext value={pathname}>
        <meta name="robots" content="noindex" />
        <ErrorPage error={error} isAlone />
      </PathContext>
    </LanguageContext>
  );
}
