// Reads redirect rules and finds the one for an address (MOVE-04).
import { barePath, localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { canonicalPath, isDecodablePath } from "./canonical.server.ts";

/** `from` is `/old`, `/old/*` or `/old?p=12`; `to` is an own path, with `/*` if `from` has it, or an https URL. */
export type RedirectRule = { from: string; to: string; permanent: 301 | 308 };

/** The target of a request. `isInternal`: to a path of this site. */
export type RedirectTarget = { to: string; permanent: 301 | 308; isInternal: boolean };

export type RedirectIndex = {
  /** Finds the rule without a query for a canonical path. */
  find(pathname: string): RedirectTarget | undefined;
  /** Finds the rule whose query the request has. The request's other parameters are carried along. */
  findByQuery(url: Pick<URL, "pathname" | "searchParams">): RedirectTarget | undefined;
};

/** First segments that no redirect may have. */
const reserved = /^\/(?:admin|api|assets|healthz|metrics|readyz)\//;

const maxLength = 500;

const anyOrigin = "https://own.invalid";

const wildcard = "/*";

/**
 * Returns the canonical form of a rule's `from`, or undefined if it can't be one.
 * @example normaliseSource("/Old/Page/") // "/old/page"
 */
export function normaliseSource(text: string): string | undefined {
  const address = text.length > maxLength ? undefined : parseInternal(text);
  if (!address || address.hash !== "" || reserved.test(`${address.path}/`)) return undefined;
  const query = queryText([...new URLSearchParams(address.search)]);
  if (query === "") return address.path;
  return address.path.endsWith(wildcard) ? undefined : `${address.path}?${query}`;
}

/**
 * Returns the normalised target of a rule, or undefined if it can't be one: another scheme, an address with a name
 * or password, or a rest that `from` doesn't have.
 */
export function normaliseTarget(text: string, from: string): string | undefined {
  const isRestLost = text.endsWith("*") && !from.endsWith(wildcard);
  if (text.length > maxLength || isRestLost) return undefined;
  const address = parseInternal(text);
  if (address?.path.endsWith(wildcard) && !text.endsWith(wildcard)) return undefined;
  return address ? address.path + address.search + address.hash : readHttps(text);
}

function readHttps(text: string): string | undefined {
  if (!/^https:\/\/[^/\\]/i.test(text) || !URL.canParse(text) || !isStarred(text)) return undefined;
  const { href, username, password } = new URL(text);
  return username || password ? undefined : href;
}

/** Returns false if there is another `*` than in a `/*` at the end. */
function isStarred(text: string): boolean {
  return !(text.endsWith(wildcard) ? text.slice(0, -1) : text).includes("*");
}

type OwnAddress = { path: string; search: string; hash: string };

/** Reads a path of this site, in its canonical form. */
function parseInternal(text: string): OwnAddress | undefined {
  const url = ownUrl(text);
  if (!url || !isStarred(url.pathname)) return undefined;
  const { pathname, search, hash } = url;
  if (!pathname.endsWith(wildcard)) return { path: canonical(pathname), search, hash };
  const before = canonical(pathname.slice(0, -1));
  return { path: before === "/" ? wildcard : before + wildcard, search, hash };
}

/** Returns undefined for anything that isn't a path of this site, such as `//host` and `/\host`. */
function ownUrl(text: string): URL | undefined {
  if (!text.startsWith("/") || !URL.canParse(text, anyOrigin)) return undefined;
  const url = new URL(text, anyOrigin);
  return url.origin === anyOrigin && isDecodablePath(url.pathname) ? url : undefined;
}

function canonical(pathname: string): string {
  return canonicalPath(pathname) ?? pathname;
}

/** Returns the parameters in a fixed order. */
function queryText(parameters: readonly (readonly [string, string])[]): string {
  const texts = parameters.map(([name, value]) => String(new URLSearchParams([[name, value]])));
  return texts.sort().join("&");
}

type QueryRule = { parameters: readonly string[]; target: RedirectTarget };

/** Creates the lookups. A later rule with the same `from` replaces an earlier one. */
export function createRedirectIndex(rules: Iterable<RedirectRule>): RedirectIndex {
  const byPath = new Map<string, RedirectTarget>();
  const byQuery = new Map<string, QueryRule[]>();
  for (const { from, to, permanent } of rules) {
    const target = { to, permanent, isInternal: to.startsWith("/") };
    const [path = "", query] = from.split("?");
    if (query === undefined) byPath.set(path, target);
    else addQueryRule(byQuery, path, { parameters: query.split("&"), target });
  }
  const findRest = (path: string) => {
    for (let prefix = path; ; prefix = prefix.slice(0, prefix.lastIndexOf("/"))) {
      const target = byPath.get(prefix + wildcard);
      if (target) return { ...target, to: withRest(target.to, path.slice(prefix.length + 1)) };
      if (prefix === "") return undefined;
    }
  };
  const inEither = <T extends RedirectTarget>(pathname: string, lookUp: (path: string) => T | undefined) => {
    const bare = barePath(pathname);
    const target = bare === pathname ? undefined : lookUp(bare);
    return lookUp(pathname) ?? (target && inLanguage(target, pathname));
  };
  return {
    find: (pathname) =>
      byPath.size === 0
        ? undefined
        : (inEither(pathname, (path) => byPath.get(path)) ?? inEither(pathname, (path) => findRest(path))),
    findByQuery: ({ pathname, searchParams }) =>
      byQuery.size === 0 ? undefined : inEither(pathname, (path) => findQueryRule(byQuery, path, searchParams)),
  };
}

/** Rules are looked up by their path and first parameter, because thousands may have the same path (`/?p=12`). */
function addQueryRule(byQuery: Map<string, QueryRule[]>, path: string, rule: QueryRule): void {
  const key = `${path}?${rule.parameters[0]}`;
  const ruleParameters = String(rule.parameters);
  const others = (byQuery.get(key) ?? []).filter(({ parameters }) => String(parameters) !== ruleParameters);
  byQuery.set(key, [...others, rule]);
}

function findQueryRule(
  byQuery: ReadonlyMap<string, readonly QueryRule[]>,
  path: string,
  searchParams: URLSearchParams,
): RedirectTarget | undefined {
  const queryParts = [...searchParams].map((parameter) => ({ parameter, text: queryText([parameter]) }));
  const texts = new Set(queryParts.map(({ text }) => text));
  const rule = queryParts
    .flatMap(({ text }) => byQuery.get(`${path}?${text}`) ?? [])
    .filter(({ parameters }) => parameters.every((text) => texts.has(text)))
    .sort((a, b) => b.parameters.length - a.parameters.length)[0];
  if (!rule) return undefined;
  const others = queryParts.filter(({ text }) => !rule.parameters.includes(text)).map(({ parameter }) => parameter);
  return { ...rule.target, to: withParameters(rule.target.to, others) };
}

function withRest(to: string, path: string): string {
  if (!to.endsWith(wildcard)) return to;
  return to.slice(0, -wildcard.length) + (path === "" ? "" : `/${path}`) || "/";
}

/** Keeps a visitor's language on pages of this site, unless the target names one. */
function inLanguage<T extends RedirectTarget>(target: T, pathname: string): T {
  const [path = ""] = target.to.split(/[?#]/);
  if (!target.isInternal || barePath(path) !== path || /\.\w+$/.test(path)) return target;
  return { ...target, to: localPath(localeOf(pathname), path) + target.to.slice(path.length) };
}

/** Adds parameters to a URL or path, except those that it has. */
export function withParameters(to: string, parameters: Iterable<readonly [string, string]>): string {
  const url = new URL(to, anyOrigin);
  const ownParams = new Set(url.searchParams.keys());
  const added = [...parameters].filter(([name]) => !ownParams.has(name));
  if (added.length === 0) return to;
  for (const [name, value] of added) url.searchParams.append(name, value);
  return url.origin === anyOrigin ? url.href.slice(anyOrigin.length) : url.href;
}
