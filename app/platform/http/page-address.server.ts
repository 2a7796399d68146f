// Which page a URL names: whether it is public, and the one key under which its rendering is kept.
import { carriesSecret } from "#app/platform/secret-paths.ts";
import { barePath } from "#app/platform/i18n/locales.ts";

/** The query parameters that a public page depends on, with the values they may have; others don't make a new page. */
const parameters: Record<string, Record<string, RegExp>> = {
  "/contact": { service: /^(ai-integration|chatbots|autonomous-agents|custom-development)$/, sent: /^1$/ },
  "/newsletter": { sent: /^1$/, confirmed: /^1$/, unsubscribed: /^1$/ },
  "/blog": { tag: /^\P{Cc}{1,40}$/u, page: /^[\s\S]{0,100}$/ }, // a page number that is none is 404, which is not kept
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
  for (const [name, pattern] of Object.entries(known)) {
    const value = url.searchParams.get(name);
    if (value !== null && pattern.test(value)) kept.set(name, value);
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}
