import { createContext, use } from "react";
import type { Locale } from "./locales.ts";
import { barePath, localeOf, localPath } from "./locales.ts";

export const PathContext = createContext("/");

/** `path` is without the language prefix; `to` returns links within the language. */
export type LocaleRouting = { locale: Locale; path: string; to: (path: string) => string };

export function useLocale(): LocaleRouting {
  const pathname = use(PathContext);
  const locale = localeOf(pathname);
  return { locale, path: barePath(pathname), to: (path) => localPath(locale, path) };
}
