// THE SITE MAP: every page, its file, and all facts about its URL. Routes, cache, headers, masked secrets, sitemap,
// social pictures, prefetching and the service worker are derived from it.
import type { PageName } from "./content/schema.ts";
import { otherServices } from "./platform/brand/brand.ts";
import { createSite, pathPattern } from "./platform/site.ts";
import type { ReadParameter, SitePage } from "./platform/site.ts";

type Page = SitePage & { file: string };

/** It has a route in every language. */
export type PublicPage = Page & {
  /** True if the same page exists in every language. */
  isTranslated?: boolean;
  /** Its texts in content/<language>/pages, with title and description. */
  content?: PageName;
  /** Listed in the sitemap and llms.txt; `own-scheduler`: unless an external one is configured. */
  indexed?: "always" | "own-scheduler";
  /** True if it changes with the published posts; other pages only change with a release. */
  listsPosts?: boolean;
  /** True if it is there only while there are case studies. */
  needsStudies?: boolean;
  /** True if it changes with the newsletter's issues. */
  listsIssues?: boolean;
  /** The drawing of its social picture: a file in content/pictures/fields. */
  picture?: string;
  /** Parameters with a form's result: a URL with one isn't redirected to another language. */
  outcomes?: readonly string[];
  /** True if the service worker ignores it and the paths below it. */
  isOnlineOnly?: boolean;
};

const open = { kind: "cached", isTranslated: true, indexed: "always" } as const;
const secret = { kind: "secret" } as const;

const matching =
  (pattern: RegExp): ReadParameter =>
  (value) =>
    pattern.test(value) ? value : undefined;
const flag = matching(/^1$/);

export const publicPages: readonly PublicPage[] = [
  { path: "/", file: "pages/home.tsx", ...open, content: "home", picture: "home" },
  { path: "/about", file: "pages/about.tsx", ...open, content: "about", picture: "about" },
  { path: "/services", file: "pages/services.tsx", ...open, content: "services", picture: "services" },
  {
    path: "/case-studies",
    file: "pages/case-studies.tsx",
    ...open,
    content: "case-studies",
    picture: "case-studies",
    needsStudies: true,
  },
  { path: "/case-studies/:slug", file: "pages/case-study.tsx", ...open, picture: "case-studies" },
  {
    path: "/blog",
    file: "pages/blog.tsx",
    ...open,
    content: "blog",
    listsPosts: true,
    picture: "blog",
    freshWith: "q",
    parameters: {
      tag: (value) => matching(/^\P{Cc}{1,40}$/u)(value.trim()), // unknown tags give 404, which isn't cached
      page: (value) => (value === "1" ? undefined : matching(/^[\s\S]{0,100}$/)(value)), // nor are invalid page numbers
    },
  },
  { path: "/blog/:slug", file: "pages/post.tsx", kind: "cached", indexed: "always" }, // each in its own language
  { path: "/preview/:token", file: "pages/post-preview.tsx", ...secret },
  {
    path: "/contact",
    file: "pages/contact.tsx",
    ...open,
    content: "contact",
    picture: "contact",
    parameters: {
      service: matching(/^[\p{L}\p{N}][\p{L}\p{N} ._+-]{0,79}$/u), // the company defines its services
      about: (value) => otherServices.find((service) => service === value),
      subject: matching(/^\P{Cc}{1,80}$/u),
      sent: flag,
    },
    outcomes: ["sent"],
    framesScheduler: true,
    fills: ["enquiry"],
  },
  {
    path: "/book",
    file: "pages/book.tsx",
    kind: "fresh",
    isTranslated: true,
    content: "book",
    indexed: "own-scheduler",
    picture: "contact",
    outcomes: ["requested"],
    isOnlineOnly: true,
    fills: ["booking"],
  },
  { path: "/book/:secret", file: "pages/booking.tsx", ...secret },
  { path: "/ai-chat", file: "pages/ai-chat.tsx", ...open, content: "ai-chat", picture: "home", isOnlineOnly: true },
  { path: "/faq", file: "pages/faq.tsx", ...open, content: "faq", picture: "faq" },
  {
    path: "/search",
    file: "pages/search.tsx",
    kind: "cached",
    isTranslated: true,
    content: "search",
    picture: "faq",
    freshWith: "q",
  },
  {
    path: "/newsletter",
    file: "pages/newsletter.tsx",
    ...open,
    content: "newsletter",
    picture: "letter",
    parameters: { sent: flag, confirmed: flag, unsubscribed: flag },
    outcomes: ["sent", "confirmed", "unsubscribed"],
    fills: ["subscriber", "outbox_email"],
  },
  {
    path: "/newsletter/archive",
    file: "pages/newsletter-archive.tsx",
    ...open,
    content: "newsletter-archive",
    listsIssues: true,
    picture: "blog",
    parameters: { page: (value) => (value === "1" ? undefined : matching(/^[\s\S]{0,100}$/)(value)) }, // as the blog's
  },
  { path: "/newsletter/archive/:slug", file: "pages/newsletter-issue.tsx", kind: "cached", indexed: "always" },
  { path: "/newsletter/confirm/:token", file: "pages/newsletter-confirm.tsx", ...secret },
  { path: "/newsletter/unsubscribe/:token", file: "pages/newsletter-unsubscribe.tsx", ...secret },
  { path: "/privacy", file: "pages/privacy.tsx", ...open, content: "privacy", picture: "privacy" },
  { path: "/cookies", file: "pages/cookies.tsx", ...open, content: "cookies", picture: "cookies" },
  { path: "/legal", file: "pages/legal.tsx", ...open, content: "legal", picture: "legal" },
  {
    path: "/accessibility",
    file: "pages/accessibility.tsx",
    ...open,
    content: "accessibility",
    picture: "accessibility",
  },
  { path: "/offline", file: "pages/offline.tsx", kind: "internal", content: "offline" },
  { path: "/problem", file: "pages/problem.tsx", kind: "internal" },
  { path: "/:slug", file: "pages/own-page.tsx", ...open, isCatchAll: true, picture: "about" }, // last: it matches every path
];

const adminPath = "/admin";

/** Admin pages without a session. */
export const adminEntrancePages: readonly Page[] = [
  { path: "/admin/login", file: "pages/admin/login.tsx", kind: "admin" },
  { path: "/admin/setup", file: "pages/admin/setup.tsx", kind: "admin" },
  { path: "/admin/forgot", file: "pages/admin/forgot.tsx", kind: "admin" },
  { path: "/admin/reset/:token", file: "pages/admin/reset.tsx", ...secret },
  { path: "/admin/invite/:token", file: "pages/admin/invite.tsx", ...secret },
];

export const adminPages: readonly Page[] = [
  { path: adminPath, file: "pages/admin/dashboard.tsx", kind: "admin" },
  { path: "/admin/contacts", file: "pages/admin/contacts.tsx", kind: "admin" },
  { path: "/admin/bookings", file: "pages/admin/bookings.tsx", kind: "admin" },
  { path: "/admin/calendar", file: "pages/admin/calendar.tsx", kind: "admin" },
  { path: "/admin/newsletter", file: "pages/admin/newsletter.tsx", kind: "admin" },
  { path: "/admin/newsletter/issues", file: "pages/admin/issues.tsx", kind: "admin" },
  { path: "/admin/newsletter/issues/:id", file: "pages/admin/issue-editor.tsx", kind: "admin" },
  { path: "/admin/newsletter/subscribers", file: "pages/admin/subscribers.tsx", kind: "admin" },
  { path: "/admin/blog", file: "pages/admin/blog.tsx", kind: "admin" },
  { path: "/admin/blog/import", file: "pages/admin/posts-import.tsx", kind: "admin" },
  { path: "/admin/blog/pictures", file: "pages/admin/pictures.tsx", kind: "admin" },
  { path: "/admin/blog/:id/edit", file: "pages/admin/post-editor.tsx", kind: "admin" },
  { path: "/admin/content", file: "pages/admin/content.tsx", kind: "admin" },
  { path: "/admin/content/:entry", file: "pages/admin/content-entry.tsx", kind: "admin" },
  { path: "/admin/redirects", file: "pages/admin/redirects.tsx", kind: "admin" },
  { path: "/admin/outbox", file: "pages/admin/outbox.tsx", kind: "admin" },
  { path: "/admin/person", file: "pages/admin/person.tsx", kind: "admin" },
  { path: "/admin/sources", file: "pages/admin/sources.tsx", kind: "admin" },
  { path: "/admin/questions", file: "pages/admin/questions.tsx", kind: "admin" },
  { path: "/admin/health", file: "pages/admin/health.tsx", kind: "admin" },
  { path: "/admin/team", file: "pages/admin/team.tsx", kind: "admin" },
  { path: "/admin/audit", file: "pages/admin/audit.tsx", kind: "admin" },
  { path: "/admin/webhooks", file: "pages/admin/webhooks.tsx", kind: "admin" },
  { path: "/admin/account", file: "pages/admin/account.tsx", kind: "admin" },
  { path: "/admin/help", file: "pages/admin/help.tsx", kind: "admin" },
];

/** The pages of an entry with its draft (EDIT-05); the home page's preview has the URL of a post's preview. */
const previews: readonly SitePage[] = publicPages
  .filter(({ isTranslated, path }) => isTranslated && path !== "/")
  .map(({ path }) => ({ path: `/preview/:token${path}`, ...secret }));

/** The page that the service worker shows without a network. */
export const offlinePath = "/offline";

export const site = createSite([...publicPages, ...previews, ...adminEntrancePages, ...adminPages], {
  adminPath,
  problemPath: "/problem",
});

export function findPage(path: string): PublicPage | undefined {
  return publicPages.find((page) => pathPattern(page.path).test(path));
}

export function showsOutcome({ outcomes = [] }: PublicPage, parameters: URLSearchParams): boolean {
  return outcomes.some((name) => parameters.has(name));
}

/** Allows prefetching cached pages on intent, but no link that changes the language, opens a tab or downloads. */
export function speculationRules(prefixes: readonly string[]): string {
  const language = prefixes.length > 0 ? `/:l(${prefixes.join("|")})` : undefined; // an empty group can't be parsed
  const optional = language === undefined ? "" : `{${language}}?`;
  const isKnown = ({ kind, isCatchAll }: PublicPage) => kind === "cached" && !isCatchAll;
  const paths = publicPages.filter((page) => isKnown(page)).map(({ path }) => path);
  const plain = paths.filter((path) => path !== "/" && !path.includes(":")).map((path) => path.slice(1));
  const named = paths.filter((path) => path.includes(":")).map((path) => `${optional}${path}([^.\\/]+)`); // no feed's file
  const home = language === undefined ? ["/"] : ["/", language];
  const href_matches = [...home, `${optional}/:p(${plain.join("|")})`, ...named];
  const selector_matches = "[hreflang],[target=_blank],[download]";
  const where = { and: [{ href_matches }, { not: { selector_matches } }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
}
