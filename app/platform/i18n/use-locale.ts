// The page's language while rendering, for links that stay in it.
import { useLocation } from "react-router";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { barePath, localeOf, localPath } from "#app/platform/i18n/locales.ts";

/** Where a rendering is: its language, its path without the language, and how to link to another page in the same language. */
export type Whereabouts = { locale: Locale; path: string; to: (path: string) => string };

/**
 * The language and the bare path of the page that is shown.
 * @example const { to } = useLocale(); <Link to={to("/contact")} />
 */
export function useLocale(): Whereabouts {
  const { pathname } = useLocation();
  const locale = localeOf(pathname);
  return { locale, path: barePath(pathname), to: (path) => localPath(locale, path) };
}
