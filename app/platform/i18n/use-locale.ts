// The page's language while rendering, for links that stay in it.
import { createContext, use } from "react";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { barePath, localeOf, localPath } from "#app/platform/i18n/locales.ts";

/** The path of the page; the public layout and every island provide it. */
export const PathContext = createContext("/");

/** Where a rendering is: its language, its path without the language, and how to link to another page in the same language. */
export type LocaleRouting = { locale: Locale; path: string; to: (path: string) => string };

/** The language and the bare path of the page that is shown. */
export function useLocale(): LocaleRouting {
  const pathname = use(PathContext);
  const locale = localeOf(pathname);
  return { locale, path: barePath(pathname), to: (path) => localPath(locale, path) };
}
