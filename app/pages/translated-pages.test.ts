// A page in another language has the same parts as the English one, in the same order, each translated: what an
// automated checker doesn't find in English (e2e/pages-access.test.ts), it doesn't find here.
import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { insertStarterPosts } from "#app/features/blog/starter-posts.server.ts";
import { siteContent } from "#test/content.ts";
import { useOwnSite } from "#test/own-site.ts";

const { app, html, page } = useOwnSite({ prepare: ({ deps }) => insertStarterPosts(deps) });

const paths = [
  "/",
  "/about",
  "/services",
  "/case-studies",
  ...siteContent.caseStudies.en.map(({ slug }) => `/case-studies/${slug}`),
  "/faq",
  "/search",
  "/privacy",
  "/cookies",
  "/legal",
  "/accessibility",
  "/offline",
  "/contact",
  "/book",
  "/blog",
  "/newsletter",
  "/ai-chat",
];

/** Attributes that are read aloud. */
const spoken = new Set(["aria-label", "alt", "title", "placeholder"]);
/** Attributes with the language, and those that a checker ignores. */
const remaining = /^(href|src|srcset|action|aria-current|data-.*|style|hreflang|lang|value)$/;

/** Returns the page's tags with their attributes; for those read aloud, whether they are empty, and which are equal. */
function partsOf(whole: string): string[] {
  const parts: string[] = [];
  const texts: string[] = [];
  const open: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open.push(name);
      if (open.includes("svg") && !attributes["role"]) return; // a drawing
      const written = Object.entries(attributes).flatMap(([key, value]) => {
        if (!spoken.has(key)) return remaining.test(key) ? [] : [`${key}=${value}`];
        if (!texts.includes(value)) texts.push(value);
        return [`${key}=${value.trim() ? texts.indexOf(value) : ""}`];
      });
      parts.push([name, ...written].join(" "));
    },
    ontext: (text) => {
      if (text.trim() && parts.at(-1) !== "words") parts.push("words");
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(whole.slice(whole.indexOf("<body")));
  return parts;
}

test.for(paths)(
  "[A1] [L14] %s has the same parts in Romanian and French, none of them without its words",
  async (path) => {
    const english = partsOf(await html(path));
    for (const locale of ["ro", "fr"])
      expect([locale, ...partsOf(await html(`/${locale}${path === "/" ? "" : path}`))]).toEqual([locale, ...english]);
  },
);

test("[TENS-01] an English page names the languages of a stored choice; missing, internal, secret, result and single-language pages name none", async () => {
  const { app: request } = app();
  const named = async (path: string) =>
    /<html[^>]* data-languages="([^"]*)"/.exec(await (await request.request(path)).text())?.[1];
  for (const path of ["/", "/about", "/faq", "/blog", "/contact"])
    expect([path, await named(path)]).toEqual([path, "ro fr"]);
  const secret = "0".repeat(64);
  const stay = [
    "/nowhere",
    "/offline",
    "/problem",
    `/book/${secret}`,
    `/newsletter/confirm/${secret}`,
    `/newsletter/unsubscribe/${secret}`,
    "/newsletter?sent=1",
    "/blog/agents-need-a-stop-button",
    "/fr/about",
  ];
  for (const path of stay) expect([path, await named(path)]).toEqual([path, undefined]);
});

test("[L5] the privacy notice is linked in every form, in the page's language", async () => {
  for (const prefix of ["", "/ro", "/fr"])
    for (const path of ["/contact", "/newsletter", "/book"].map((name) => prefix + name)) {
      const forms = (await page(path)).all("form").filter((form) => form.all('input[type="email"]').length > 0);
      expect([path, forms.length > 0]).toEqual([path, true]);
      const linked = forms.filter((form) => form.all("a").some((link) => link.get("href") === `${prefix}/privacy`));
      expect([path, linked.length]).toEqual([path, forms.length]);
    }
});
