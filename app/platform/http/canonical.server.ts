// Redirects every other spelling of a URL to the canonical one.
import { defaultLocale } from "#app/platform/i18n/locales.ts";

/** Unreserved characters that need no escape (RFC 3986 §6.2.2.2). */
const needlessEscapes = /%(?:2[DEde]|3[0-9]|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])/g;

/** The default language has no prefix. */
const needlessPrefix = new RegExp(`^(?:/${defaultLocale}(?=/|$))+`, "i");

/**
 * Returns the canonical path, or undefined if it already is: without needless escape, double or trailing slash, upper
 * case, lower-case escape or index.html. Never another host, however the path begins.
 * @example canonicalPath("/About/") // "/about"
 */
export function canonicalPath(pathname: string): string | undefined {
  const simple = pathname
    .replaceAll(needlessEscapes, (escape) => decodeURIComponent(escape))
    .replaceAll(/[\\/]+/g, "/");
  const canonical = withoutIndex(simple).replace(needlessPrefix, "") || "/";
  // Asset hashes are case-sensitive.
  const lower = canonical.startsWith("/assets/") || canonical.startsWith("/api/") ? canonical : lowerCased(canonical);
  return lower === pathname ? undefined : lower;
}

/** Lower-cases a path, but not its escapes, whose normal form is upper case (RFC 3986 §6.2.2.1). */
function lowerCased(path: string): string {
  return path.toLowerCase().replaceAll(/%[0-9a-f]{2}/g, (escape) => escape.toUpperCase());
}

/** Removes the end in a loop, because a single regular expression would be quadratic. */
function withoutIndex(path: string): string {
  let rest = path;
  for (;;) {
    const [end] = /\/(?:index\.html?)?$/i.exec(rest.slice(-"/index.html".length)) ?? [];
    if (end === undefined) return rest;
    rest = rest.slice(0, -end.length);
  }
}

/**
 * Returns false for paths with invalid UTF-8 escapes, which the router would print to the terminal including secrets,
 * and with control characters, which no route matches.
 */
export function isDecodablePath(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
