// Which page a URL names: whether it is public, and the one key under which its rendering is kept.
import { carriesSecret } from "#app/platform/secret-paths.ts";
import { barePath } from "#app/platform/i18n/locales.ts";

/** The query parameters that a public page depends on, with the values they may have; others don't make a new page. */
const parameters: Record<string, Record<string, RegExp>> = {
  "/contact": { service: /^(ai-integration|chatbots|autonomous-agents|custom-development)$/, sent: /^1$/ },
  "/newsletter": { sent: /^1$/, confirmed: /^1$/, unsubscribed: /^1$/ },
  "/blog": { tag: /^\P{Cc}{1,40}$/u, page: /^[\s\S]{0,100}$/ }, // a page number that is none is 404, which is not kept
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

/**
 * The path and the parameters that count, in a fixed order.
 * @example cacheKey(new URL("https://a.example/blog?utm_source=x&tag=AI")) // "/blog?tag=AI"
 */
export function cacheKey(url: URL): string {
  const known = parameters[barePath(url.pathname)] ?? {};
  const kept = new URLSearchParams();
  for (const [name, pattern] of Object.entries(known)) {
    const value = url.searchParams.get(name);
    if (value !== null && pattern.test(value)) kept.set(name, value);
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}
