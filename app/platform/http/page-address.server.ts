// Which page a URL means: public or private, and its cache key.
import { carriesSecret } from "#app/platform/secret-paths.ts";
import { barePath } from "#app/platform/i18n/locales.ts";

/** Returns the parameter's effective value, or undefined if it has no effect. */
type ReadValue = (value: string) => string | undefined;

const matching =
  (pattern: RegExp): ReadValue =>
  (value) =>
    pattern.test(value) ? value : undefined;

/** The query parameters that a public page depends on. */
const parameters: Record<string, Record<string, ReadValue>> = {
  "/contact": {
    service: matching(/^(ai-integration|chatbots|autonomous-agents|custom-development)$/),
    sent: matching(/^1$/),
  },
  "/newsletter": { sent: matching(/^1$/), confirmed: matching(/^1$/), unsubscribed: matching(/^1$/) },
  "/blog": {
    tag: (value) => matching(/^\P{Cc}{1,40}$/u)(value.trim()), // an unknown tag is 404, which is not cached
    page: (value) => (value === "1" ? undefined : matching(/^[\s\S]{0,100}$/)(value)), // nor is an invalid page number
  },
};

const privatePaths = ["/admin", "/book"];

/** True for pages that are the same for everyone, and so cached. */
export function isPublicPage(pathname: string): boolean {
  const bare = barePath(pathname);
  return !carriesSecret(bare) && !privatePaths.some((path) => bare === path || bare.startsWith(`${path}/`));
}

/** True for pages that are uncached but not personal: the free slots. */
export function isFreshPage(pathname: string): boolean {
  return barePath(pathname) === "/book";
}

/** True for admin pages and pages with a secret in the URL. */
export function isPrivatePage(pathname: string): boolean {
  const bare = barePath(pathname);
  return carriesSecret(bare) || bare === "/admin" || bare.startsWith("/admin/");
}

/**
 * Returns the path and the effective parameters in a fixed order.
 * @example cacheKey(new URL("https://a.example/blog?utm_source=x&tag=AI")) // "/blog?tag=AI"
 */
export function cacheKey(url: URL): string {
  const known = parameters[barePath(url.pathname)] ?? {};
  const kept = new URLSearchParams();
  for (const [name, read] of Object.entries(known)) {
    const given = url.searchParams.get(name);
    const value = given === null ? undefined : read(given);
    if (value !== undefined) kept.set(name, value);
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}
