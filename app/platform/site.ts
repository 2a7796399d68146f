// Answers questions about paths from the site map (app/site-map.ts), which it gets as an argument.
import type { PublicTable } from "./base/public-tables.ts";
import { barePath, localeOf, localPath } from "./i18n/locales.ts";
import { withQuery } from "./text/with-query.ts";

/** Returns a query parameter's value as the page reads it, or undefined if it makes no difference to the page. */
export type ReadParameter = (value: string) => string | undefined;

/**
 * `cached`: the same for everyone, rendered once, prefetched by browsers. `fresh`: rendered for each request, with
 * nothing personal in it. `secret`: its URL is a secret. `admin`: a page of the admin area. `internal`: only shown by
 * the server or the service worker.
 */
export type PageKind = "cached" | "fresh" | "secret" | "admin" | "internal";

/** A page as the platform sees it. `path` is without the language. */
export type SitePage = {
  path: string;
  kind: PageKind;
  /** The query parameters that the page depends on; others don't create another cache entry. */
  parameters?: Readonly<Record<string, ReadParameter>>;
  /** A parameter that makes the page render for each request. */
  freshWith?: string;
  /** True if its path has any address of its shape: only the content says which of them are pages. */
  isCatchAll?: boolean;
  /** True if the page may embed an external scheduler in a frame. */
  framesScheduler?: boolean;
  /** The tables to which its form adds rows. */
  fills?: readonly PublicTable[];
};

/** Classifies paths, with or without a language prefix. */
export type Site = {
  /** The first page of the admin area; all others are below it. */
  adminPath: string;
  /** The page that shows an error. */
  problemPath: string;
  /** Returns true for the admin area's pages and their data. */
  isAdminPage(pathname: string): boolean;
  /** Returns true for a page whose URL is a secret and must not be passed on. */
  carriesSecret(pathname: string): boolean;
  /** Returns the pattern of a secret page's path, with its language: `/ro/book/:secret`. */
  secretPage(pathname: string): string | undefined;
  /** Returns true for an admin page and for one whose URL is a secret. */
  isPrivatePage(pathname: string): boolean;
  isFreshPage(pathname: string): boolean;
  /** Returns true for a page that is the same for everyone, and therefore cached. */
  isCachedPage(url: Pick<URL, "pathname" | "searchParams">): boolean;
  framesScheduler(pathname: string): boolean;
  /** Returns the tables to which the page's form adds rows. */
  tablesFilledBy(pathname: string): readonly PublicTable[];
  /** Returns the path of the page that the site map has for a path or its data: `/blog/:slug`. */
  pageOf(pathname: string): string | undefined;
  /** Returns true if the path, without its language, belongs to a page that visitors may see; false for a catch-all. */
  hasPage(path: string): boolean;
  /** Returns the path and the relevant parameters, in a fixed order. */
  cacheKey(url: URL): string;
  /** Returns a path or a sentence with `***` in place of each secret and of anything that looks like one. */
  withoutSecrets(text: string): string;
};

/** Creates the lookups for a list of pages. */
export function createSite(pages: readonly SitePage[], { adminPath, problemPath }: SitePaths): Site {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const find = (pathname: string) => byPath.get(barePath(pathname));
  const secretPages = pages.filter(({ kind }) => kind === "secret");
  const beforeSecrets = [...new Set(secretPages.map(({ path }) => path.slice(0, path.indexOf(":"))))];
  const secrets = secretsAfter(beforeSecrets);
  const isAdminPage = (pathname: string) =>
    pathname.startsWith(adminPath) && /^(?:[/.]|$)/.test(pathname.slice(adminPath.length));
  const carriesSecret = (pathname: string) => beforeSecrets.some((start) => barePath(pathname).startsWith(start));
  const isPrivatePage = (pathname: string) => isAdminPage(pathname) || carriesSecret(pathname);
  const patterns = pages.map(({ path, kind, isCatchAll }) => ({ path, kind, isCatchAll, pattern: pathPattern(path) }));
  const visible = patterns.filter(({ kind, isCatchAll }) => (kind === "cached" || kind === "fresh") && !isCatchAll);
  const isFreshPage = (pathname: string) => find(pathname)?.kind === "fresh";
  const pageOf = (pathname: string) => {
    const path = barePath(pathname.replace(/\.data$/, ""));
    return byPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path));
  };
  return {
    adminPath,
    problemPath,
    isAdminPage,
    carriesSecret,
    secretPage: (pathname) => {
      const page = pageOf(pathname);
      return page?.kind === "secret" ? localPath(localeOf(pathname), page.path) : undefined;
    },
    isPrivatePage,
    isFreshPage,
    isCachedPage: ({ pathname, searchParams }) => {
      const { freshWith } = find(pathname) ?? {};
      return !isPrivatePage(pathname) && !isFreshPage(pathname) && !(freshWith && searchParams.has(freshWith));
    },
    framesScheduler: (pathname) => find(pathname)?.framesScheduler ?? false,
    tablesFilledBy: (pathname) => find(pathname)?.fills ?? [],
    pageOf: (pathname) => pageOf(pathname)?.path,
    hasPage: (path) => visible.some(({ pattern }) => pattern.test(path)),
    cacheKey: (url) => withParameters(url, find(url.pathname)?.parameters),
    withoutSecrets: (text) => text.replaceAll(secrets, (_, before: string | undefined) => `${before ?? ""}***`),
  };
}

type SitePaths = Pick<Site, "adminPath" | "problemPath">;

/** Matches the rest of a path after one of these, however many slashes there are, and 64 hex digits anywhere. */
function secretsAfter(paths: readonly string[]): RegExp {
  const places = paths.map((path) => path.split("/").filter(Boolean).join("/+"));
  return new RegExp(`(/(?:${places.join("|")})/+)[^/?#\\s"']+|[0-9a-f]{64}`, "gi");
}

function withParameters({ pathname, searchParams }: URL, parameters: SitePage["parameters"] = {}): string {
  const keptParams = new URLSearchParams();
  for (const [name, read] of Object.entries(parameters)) {
    const parameter = searchParams.get(name);
    const value = parameter === null ? undefined : read(parameter);
    if (value !== undefined) keptParams.set(name, value);
  }
  return withQuery(pathname, keptParams);
}

/** @example pathPattern("/blog/:slug").test("/blog/a-post") // true */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
}
