// THE SITE MAP: every public page, its file and what follows from its kind. routes.ts makes the routes of it, once per language.

/**
 * `cached`: the same for everybody, rendered once, and prefetched by the browser. `fresh`: made anew for each request.
 * `secret`: its address is a secret. `internal`: only the server or the service worker shows it.
 */
type PageKind = "cached" | "fresh" | "secret" | "internal";

/** A public page. `path` is without the language; `isTranslated` pages exist in every language. */
export type PublicPage = { path: string; file: string; kind: PageKind; isTranslated: boolean };

const translated = (path: string, file: string, kind: PageKind = "cached"): PublicPage => ({
  path,
  file,
  kind,
  isTranslated: true,
});
const alone = (path: string, file: string, kind: PageKind): PublicPage => ({ path, file, kind, isTranslated: false });

export const publicPages: readonly PublicPage[] = [
  translated("/", "pages/home.tsx"),
  translated("/about", "pages/about.tsx"),
  translated("/services", "pages/services.tsx"),
  translated("/case-studies", "pages/case-studies.tsx"),
  translated("/case-studies/:slug", "pages/case-study.tsx"),
  translated("/contact", "pages/contact.tsx"),
  translated("/book", "pages/book.tsx", "fresh"),
  alone("/book/:secret", "pages/booking.tsx", "secret"),
  translated("/blog", "pages/blog.tsx"),
  alone("/blog/:slug", "pages/post.tsx", "cached"), // a post is in one language
  translated("/newsletter", "pages/newsletter.tsx"),
  alone("/newsletter/confirm/:token", "pages/newsletter-confirm.tsx", "secret"),
  alone("/newsletter/unsubscribe/:token", "pages/newsletter-unsubscribe.tsx", "secret"),
  translated("/faq", "pages/faq.tsx"),
  translated("/ai-chat", "pages/ai-chat.tsx"),
  translated("/privacy", "pages/privacy.tsx"),
  translated("/cookies", "pages/cookies.tsx"),
  translated("/legal", "pages/legal.tsx"),
  translated("/accessibility", "pages/accessibility.tsx"),
  alone("/offline", "pages/offline.tsx", "internal"),
  alone("/problem", "pages/problem.tsx", "internal"),
];

/**
 * Returns the page that a path without language is of; undefined for one that is not there.
 * @example findPage("/blog/a-post")?.file // "pages/post.tsx"
 */
export function findPage(path: string): PublicPage | undefined {
  return publicPages.find((page) => new RegExp(`^${page.path.replace(/:\w+/, "[^/]+")}$`).test(path));
}

/**
 * The speculation rules: which links the browser may prefetch when somebody means to follow them. Cached pages alone, in every
 * language; no link that changes the language (its press is a choice), opens a tab or downloads.
 */
export function speculationRules(prefixes: readonly string[]): string {
  const language = `(${prefixes.join("|")})`;
  const paths = publicPages.filter(({ kind }) => kind === "cached").map(({ path }) => path);
  const plain = paths.filter((path) => path !== "/" && !path.includes(":")).map((path) => path.slice(1));
  const named = paths.filter((path) => path.includes(":")).map((path) => `{/:l${language}}?${path}([^.\\/]+)`); // no feed's file
  const href_matches = ["/", `/:l${language}`, `{/:l${language}}?/:p(${plain.join("|")})`, ...named];
  const selector_matches = "[hreflang],[target=_blank],[download]";
  const where = { and: [{ href_matches }, { not: { selector_matches } }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
}
