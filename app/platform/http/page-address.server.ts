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

const privatePaths = ["/admin", "/ai-chat", "/book"];

/** The path of the page whose data a `.data` address asks for. */
export function pageOfData(pathname: string): string {
  if (!pathname.endsWith(".data")) return pathname;
  return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

/**
 * True where a page is the same for everybody, and so is cached.
 * @example isPublicPage("/admin/login") // false
 */
export function isPublicPage(pathname: string): boolean {
  const bare = barePath(pageOfData(pathname));
  return !carriesSecret(bare) && !privatePaths.some((path) => bare === path || bare.startsWith(`${path}/`));
}

/** True for an admin page and for a page whose address is a secret. */
export function isPrivatePage(pathname: string): boolean {
  const bare = barePath(pageOfData(pathname));
  return carriesSecret(bare) || bare === "/admin" || bare.startsWith("/admin/");
}

/**
 * True where a page can be read, and mostly used, before its script has come: the script then starts after it. An admin page
 * is empty until then.
 * @example startsLate("/ro/ai-chat") // true
 */
export function startsLate(pathname: string): boolean {
  return pathname !== "/admin" && !pathname.startsWith("/admin/");
}

/**
 * The path and the parameters that count, in a fixed order. The router's `_routes`, which asks for a part of a page's data,
 * is none of them: everybody gets the whole, else anybody could fill the cache with parts that nobody ever asks for.
 * @example cacheKey(new URL("https://a.example/blog?utm_source=x&tag=AI")) // "/blog?tag=AI"
 */
export function cacheKey(url: URL): string {
  const known = parameters[barePath(pageOfData(url.pathname))] ?? {};
  const kept = new URLSearchParams();
  for (const [name, read] of Object.entries(known)) {
    const given = url.searchParams.get(name);
    const value = given === null ? undefined : read(given);
    if (value !== undefined) kept.set(name, value);
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}
