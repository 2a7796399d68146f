// Which page a URL names: whether it is public, and the one key under which its rendering is kept.
import { carriesSecret } from "#app/platform/secret-paths.ts";
import { barePath } from "#app/platform/i18n/locales.ts";

/** Returns a parameter's value as it counts, or undefined where it makes no other page. */
type ReadValue = (value: string) => string | undefined;

const matching =
  (pattern: RegExp): ReadValue =>
  (value) =>
    pattern.test(value) ? value : undefined;

/** The query parameters that a public page depends on; others don't make a new page. */
const parameters: Record<string, Record<string, ReadValue>> = {
  "/contact": {
    service: matching(/^(ai-integration|chatbots|autonomous-agents|custom-development)$/),
    sent: matching(/^1$/),
  },
  "/newsletter": { sent: matching(/^1$/), confirmed: matching(/^1$/), unsubscribed: matching(/^1$/) },
  "/blog": {
    tag: (value) => matching(/^\P{Cc}{1,40}$/u)(value.trim()), // a tag that no post has is 404, which is not kept
    page: (value) => (value === "1" ? undefined : matching(/^[\s\S]{0,100}$/)(value)), // nor is what is no page number
  },
};

const privatePaths = ["/admin", "/book"];

/**
 * True where a page is the same for everybody, and so is cached.
 * @example isPublicPage("/admin/login") // false
 */
export function isPublicPage(pathname: string): boolean {
  const bare = barePath(pathname);
  return !carriesSecret(bare) && !privatePaths.some((path) => bare === path || bare.startsWith(`${path}/`));
}

/** True for a page that is made anew for each request and yet holds nothing of anybody: the free times to book. */
export function isFreshPage(pathname: string): boolean {
  return barePath(pathname) === "/book";
}

/** True for an admin page and for a page whose address is a secret. */
export function isPrivatePage(pathname: string): boolean {
  const bare = barePath(pathname);
  return carriesSecret(bare) || bare === "/admin" || bare.startsWith("/admin/");
}

/**
 * The path and the parameters that count, in a fixed order.
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
