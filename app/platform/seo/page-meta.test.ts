import { expect, test } from "vitest";
import { siteName } from "#app/platform/brand/brand.ts";
import { siteContent } from "#test/content.ts";
import { fullTitle, pageMeta } from "./page-meta.ts";

const about = {
  locale: "ro",
  path: "/about",
  title: "Despre noi",
  description: "Cine suntem.",
  keywords: ["despre", "echipă"],
  siteUrl: "https://a.example",
} as const;

test("the site's name is the one in company.yaml", () => {
  expect(siteContent.company.name).toBe(siteName);
});

test("[E5] a title ends with the site's name once", () => {
  expect(fullTitle("About us")).toBe(`About us | ${siteName}`);
  expect(fullTitle(`About us | ${siteName}`)).toBe(`About us | ${siteName}`);
});

test("a page has absolute canonical and alternate URLs", () => {
  expect(pageMeta(about)).toEqual(
    expect.arrayContaining([
      { tagName: "link", rel: "canonical", href: "https://a.example/ro/about" },
      { tagName: "link", rel: "alternate", hrefLang: "en", href: "https://a.example/about" },
      { tagName: "link", rel: "alternate", hrefLang: "ro", href: "https://a.example/ro/about" },
      { tagName: "link", rel: "alternate", hrefLang: "fr", href: "https://a.example/fr/about" },
      { tagName: "link", rel: "alternate", hrefLang: "x-default", href: "https://a.example/about" },
    ]),
  );
});

const post = {
  ...about,
  path: "/blog/x",
  content: { locale: "en", versions: [{ locale: "en", path: "/blog/x" }] },
} as const;
const links = (tags: object[]) => tags.filter((tag) => "tagName" in tag);

test("[TENS-33] a page in one language has that and the default as alternates only", () => {
  expect(links(pageMeta({ ...post, locale: "en" }))).toEqual([
    { tagName: "link", rel: "canonical", href: "https://a.example/blog/x" },
    { tagName: "link", rel: "alternate", hrefLang: "en", href: "https://a.example/blog/x" },
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: "https://a.example/blog/x" },
  ]);
});

test("[STUD-08] translations have URLs of their own, and x-default is the default language's, else the original's", () => {
  const ro = { locale: "ro", path: "/blog/y" } as const;
  const fr = { locale: "fr", path: "/blog/z" } as const;
  const alternates = (versions: readonly (typeof ro | typeof fr | { locale: "en"; path: string })[]) =>
    links(pageMeta({ ...about, path: "/blog/y", locale: "ro", content: { locale: "ro", versions } })).flatMap((tag) =>
      "hrefLang" in tag && "href" in tag ? `${tag.hrefLang} ${tag.href}` : [],
    );
  expect(alternates([ro, fr])).toEqual([
    "ro https://a.example/ro/blog/y",
    "fr https://a.example/fr/blog/z",
    "x-default https://a.example/ro/blog/y",
  ]);
  expect(alternates([ro, { locale: "en", path: "/blog/x" }]).at(-1)).toBe("x-default https://a.example/blog/x");
});

test("[TENS-33] under another language's prefix it has the original's URL and no alternates", () => {
  const tags = pageMeta(post);
  expect(links(tags)).toEqual([{ tagName: "link", rel: "canonical", href: "https://a.example/blog/x" }]);
  expect(tags).toContainEqual({ property: "og:url", content: "https://a.example/blog/x" });
});

test("[E2] a noindex page has no canonical URL", () => {
  const tags = JSON.stringify(pageMeta({ ...about, noindex: true }));
  expect(tags).toContain('"noindex"');
  expect(tags).not.toMatch(/canonical|alternate","hrefLang|og:url/);
});

test("[E18] the preview picture's URL is absolute, and a page may provide its own", () => {
  const image = { url: "/social/a-post.png", alt: "A post", width: 960, height: 540 };
  expect(pageMeta({ ...about, image, type: "article" })).toEqual(
    expect.arrayContaining([
      { property: "og:image", content: "https://a.example/social/a-post.png" },
      { property: "og:image:width", content: "960" },
      { property: "og:image:height", content: "540" },
      { property: "og:image:alt", content: "A post" },
      { property: "og:type", content: "article" },
    ]),
  );
});
