// Crawls every public page in every language like a search engine: metadata, structure and link targets.
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import {
  elements,
  parseJsonLd,
  findLinks,
  markupFaults,
  findMeta,
  pathsLinkedFrom,
  listTexts,
  pageTitle,
} from "#test/html.ts";
import { readPage } from "#test/page-parts.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";

const origin = "https://www.example.org";
let site: Site;
let urls: string[] = [];
const pages = new Map<string, string>();

beforeAll(async () => {
  site = await startSite({ SITE_URL: origin });
  const sitemap = await text("/sitemap.xml");
  urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => loc);
  for (const url of urls) pages.set(url, await text(url.slice(origin.length) || "/"));
});
afterAll(() => site.stop());

async function text(path: string): Promise<string> {
  return (await fetch(site.url + path)).text();
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(site.url + path, { redirect: "manual" })).status;
}

/**
 * Returns the failing paths. Requests one at a time, as a crawler does: a site renders a few pages at once, and answers
 * 503 to a crowd.
 */
async function findNotOk(paths: readonly string[]): Promise<string[]> {
  const results = [];
  for (const path of paths) if ((await statusOf(path)) !== 200) results.push(path);
  return results;
}

/** Returns true if the page may be indexed under this address. */
async function mayBeIndexed(path: string): Promise<boolean> {
  const html = await text(path);
  return findMeta(html, "robots") === "index, follow" && findLinks(html, "canonical")[0]?.href === origin + path;
}

/** Returns the addresses of the pages that break a rule, so that a failure names them. */
function findBreaking(rule: (url: string, html: string) => boolean): string[] {
  return [...pages].filter(([url, html]) => !rule(url, html)).map(([url]) => url);
}

test("[GEN-13] [E10] the sitemap lists every indexable page once per language, and each one is there", async () => {
  expect(urls.length).toBeGreaterThan(3 * 14);
  expect(new Set(urls).size).toBe(urls.length);
  expect(await findNotOk(urls.map((url) => url.slice(origin.length) || "/"))).toEqual([]);
  expect(findBreaking((_, html) => findMeta(html, "robots") === "index, follow")).toEqual([]);
});

test("[E10] every page that may be listed and is linked from a listed one is in the sitemap", async () => {
  const linked = new Set([...pages.values()].flatMap(pathsLinkedFrom));
  const unlisted = [...linked].filter((path) => !urls.includes(origin + path));
  expect(unlisted.length).toBeGreaterThan(0);
  const missing: string[] = [];
  for (const path of unlisted) if (await mayBeIndexed(path)) missing.push(path);
  expect(missing).toEqual([]);
});

test("[E10] the dates in the sitemap are those of content changes, not of the build or start", async () => {
  const before = await text("/sitemap.xml");
  const again = await text("/sitemap.xml");
  expect(again).toBe(before);
  const times = [...before.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, time = ""]) => time);
  expect(times).toHaveLength(urls.length);
  expect(times.filter((time) => Number.isNaN(Date.parse(time)))).toEqual([]);
});

test("[GEN-04] [E5] every title is unique, has 15 to 60 characters, and ends with the site's name once", () => {
  const ending = ` | ${siteContent.company.name}`;
  expect(findBreaking((_, html) => pageTitle(html).length >= 15 && pageTitle(html).length <= 60)).toEqual([]);
  expect(
    findBreaking((_, html) => pageTitle(html).split(ending).length === 2 && pageTitle(html).endsWith(ending)),
  ).toEqual([]);
  const titles = [...pages].map(([, html]) => pageTitle(html));
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
});

test("[GEN-05] [E6] every description is unique and has 50 to 160 characters", () => {
  expect(
    findBreaking(
      (_, html) =>
        (findMeta(html, "description") ?? "").length >= 50 && (findMeta(html, "description") ?? "").length <= 160,
    ),
  ).toEqual([]);
  const descriptions = [...pages].map(([, html]) => findMeta(html, "description"));
  expect(descriptions.filter((description, i) => descriptions.indexOf(description) !== i)).toEqual([]);
});

test("[GEN-06] every page has keywords", () => {
  expect(findBreaking((_, html) => /\S/.test(findMeta(html, "keywords") ?? ""))).toEqual([]);
});

test("[GEN-08] [E7] every canonical link is the page's own address, as in its preview and the sitemap", () => {
  expect(
    findBreaking(
      (url, html) =>
        findLinks(html, "canonical").length === 1 &&
        findLinks(html, "canonical")[0]?.href === url &&
        findMeta(html, "og:url") === url,
    ),
  ).toEqual([]);
});

test("[GEN-09] [GEN-10] [E8] [TENS-33] every page and starter post names its three languages and the default, and they point back", () => {
  const alternates = new Map(
    [...pages].map(([url, html]) => [
      url,
      findLinks(html, "alternate").filter(({ hrefLang }) => hrefLang !== undefined),
    ]),
  );
  const named = (url: string) =>
    alternates
      .get(url)
      ?.map(({ hrefLang }) => hrefLang)
      .join();
  expect(findBreaking((url) => named(url) === "en,ro,fr,x-default")).toEqual([]);
  expect(
    findBreaking((url) =>
      (alternates.get(url) ?? []).every(({ href }) => alternates.get(href)?.some((back) => back.href === url) ?? false),
    ),
  ).toEqual([]);
});

test("[GEN-50] [A21] the document's language is the one of its address", () => {
  const expected = (url: string) => /^\/(ro|fr)(\/|$)/.exec(new URL(url).pathname)?.[1] ?? "en";
  expect(findBreaking((url, html) => elements(html, "html")[0]?.["lang"] === expected(url))).toEqual([]);
});

test("[GEN-07] [GEN-11] [GEN-12] [E18] every page has a complete social preview with the page's title and description, and an existing picture", async () => {
  const names = [
    "og:title",
    "og:description",
    "og:type",
    "og:url",
    "og:site_name",
    "og:locale",
    "og:locale:alternate",
    "og:image",
    "og:image:width",
    "og:image:height",
  ];
  expect(
    findBreaking(
      (_, html) =>
        names.every((name) => findMeta(html, name)) && findMeta(html, "twitter:card") === "summary_large_image",
    ),
  ).toEqual([]);
  expect(
    findBreaking(
      (_, html) =>
        findMeta(html, "og:title") === pageTitle(html) &&
        findMeta(html, "og:description") === findMeta(html, "description") &&
        findMeta(html, "og:site_name") === siteContent.company.name &&
        /\S/.test(findMeta(html, "og:image:alt") ?? ""),
    ),
  ).toEqual([]);
  const isPost = (url: string) => new URL(url).pathname.includes("/blog/");
  expect(findBreaking((url, html) => findMeta(html, "og:type") === (isPost(url) ? "article" : "website"))).toEqual([]);
  const shownTexts = [...pages.values()].map((html) =>
    ["og:image", "og:image:width", "og:image:height"].map((name) => findMeta(html, name)).join(" "),
  );
  const wrong: string[] = [];
  for (const picture of new Set(shownTexts)) {
    // one after the other: a post's is drawn at its first request, and few are drawn at once
    const [url = ""] = picture.split(" ");
    const answer = await fetch(url.replace(origin, site.url));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPng = answer.headers.get("Content-Type") === "image/png" && bytes.length < 300 * 1024;
    if (!isPng || picture !== `${url} ${bytes.readUInt32BE(16)} ${bytes.readUInt32BE(20)}`) wrong.push(picture);
  }
  expect(wrong).toEqual([]);
});

test("[E15] every page's structured data parses, and pages below the first level have breadcrumbs", () => {
  const types = (html: string) => parseJsonLd(html).map((data) => data["@type"]);
  expect(
    findBreaking((_, html) => parseJsonLd(html).every((data) => data["@context"] === "https://schema.org")),
  ).toEqual([]);
  const home = [...pages].filter(([url]) => /^\/(ro|fr)?$/.test(new URL(url).pathname));
  expect(home.map(([, html]) => ["Organization", "WebSite"].every((type) => types(html).includes(type)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    findBreaking((url, html) => home.some(([at]) => at === url) || types(html).includes("BreadcrumbList")),
  ).toEqual([]);
});

test("[E20] no internal link or picture is broken or redirects, and every indexable page is three clicks away at most", async () => {
  const linked = [...pages.values()].flatMap(pathsLinkedFrom);
  const pictures = [...pages.values()].flatMap((html) => elements(html, "img").flatMap(({ src }) => src ?? []));
  expect(pictures.length).toBeGreaterThan(100);
  expect(await findNotOk([...new Set([...linked, ...pictures])])).toEqual([]);
  const bare = new Set(
    urls.map((url) => url.slice(origin.length) || "/").filter((path) => !/^\/(ro|fr)(\/|$)/.test(path)),
  );
  let reached = new Set(["/"]);
  for (const _click of [1, 2, 3])
    reached = new Set([
      ...reached,
      ...[...reached].flatMap((path) =>
        pathsLinkedFrom(pages.get(origin + (path === "/" ? "" : path)) ?? pages.get(origin + path) ?? ""),
      ),
    ]);
  expect([...bare].filter((path) => !reached.has(path))).toEqual([]);
});

test("[A5] every page has one h1, one main, and no level of heading skipped", () => {
  expect(findBreaking((_, html) => elements(html, "h1").length === 1 && elements(html, "main").length === 1)).toEqual(
    [],
  );
  const visibleHtml = (html: string) => html.replaceAll(/<section hidden[\s\S]*?<\/section>/g, ""); // the cookie banner
  const levels = (html: string) => [...visibleHtml(html).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
  expect(findBreaking((_, html) => levels(html).every((level, i, all) => level <= (all[i - 1] ?? 0) + 1))).toEqual([]);
});

test("[A5] no page has an id twice, or a caption outside a figure", () => {
  expect([...pages].flatMap(([url, html]) => markupFaults(html).map((fault) => `${url}: ${fault}`))).toEqual([]);
});

test("[GEN-46] [E9] pages in Romanian and French share at most a twentieth of their texts with the English ones", () => {
  const names =
    /^[\d\s.,:%+−–$€×/-]*$|@|Corvane|Velmora|Lumetra|Castrell|Pinefold|Hexley|Dunmarrow|OpenAI|Anthropic|LangChain|Python|TypeScript|React|Node\.js|PostgreSQL|Docker|Kubernetes|AWS|Azure|LinkedIn|English|Română|Français|Blog|Contact|Agents?|Cloud|DevOps|Strada|SQLite|^Services$|^Cookies$|^[\d,.]+ (min|h)$|Ioana Delmar|Radu Minel|Sanda Ilves|Andrei Tolan|^[a-z0-9]+([-_][a-z0-9]+)+$|^i18nextLng$|^theme$|^conversationId$|^referrerHost$|^IndexedDB$|^Google Analytics|^www\./;
  const translated = [...pages].filter(([url]) => /\/(ro|fr)(\/|$)/.test(new URL(url).pathname) && !/\/blog/.test(url));
  const shared = translated.map(([url, html]) => {
    const english = new Set(
      listTexts(
        pages.get(url.replace(/\/(ro|fr)(?=\/|$)/, "")) ?? pages.get(`${url.replace(/\/(ro|fr)$/, "")}/`) ?? "",
      ),
    );
    const pageTexts = [...new Set(listTexts(html))].filter((value) => !names.test(value));
    return {
      url,
      share: pageTexts.filter((value) => english.has(value)).length / Math.max(1, pageTexts.length),
      same: pageTexts.filter((value) => english.has(value)),
    };
  });
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.filter(({ share }) => share > 0.05)).toEqual([]);
});

test("[NAV-04] [E2] an unknown address is `404 Page Not Found` with that status, in every language, noindex and no canonical", async () => {
  const unknown = [
    "/xx",
    "/ro/xyz",
    "/about/about",
    "/case-studies/none",
    `/ro/case-studies/${siteContent.caseStudies.ro[0]?.slug}-2`,
    "/blog/none",
    "/fr/services/x",
    "/about/nowhere",
    "/fr/nowhere",
    "/ro/nowhere",
    "/blog?page=999",
    "/blog?page=x",
    "/problem",
    "/ro/problem",
    ...Array.from({ length: 40 }, (_, i) => `/p${(i * 7919).toString(36)}/${i}`),
  ];
  const answers = [];
  for (const path of unknown) answers.push({ path, status: await statusOf(path), html: await text(path) });
  expect(answers.filter(({ status }) => status !== 404).map(({ path }) => path)).toEqual([]);
  expect(
    answers
      .filter(({ html }) => findMeta(html, "robots") !== "noindex" || findLinks(html, "canonical").length > 0)
      .map(({ path }) => path),
  ).toEqual([]);
  const headings = answers.map(({ html }) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, " "));
  expect(headings.filter((heading) => !heading?.includes("404"))).toEqual([]);
  expect(readPage(await text("/xx")).one("h1").words).toBe("404 Page Not Found");
});

test("[E4] another spelling of an address is one redirect away, with its query", async () => {
  const spellings = ["/About?x=1", "/about/?x=1", "//about?x=1", "/ro/About/?x=1", "/en/about?x=1"];
  const places = await Promise.all(
    spellings.map(async (path) => (await fetch(site.url + path, { redirect: "manual" })).headers.get("Location")),
  );
  expect(places).toEqual(["/about?x=1", "/about?x=1", "/about?x=1", "/ro/about?x=1", "/about?x=1"]);
});

test("[E12] [S35] robots.txt names the sitemap, security.txt is valid, llms.txt lists the pages", async () => {
  expect(await text("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const security = await text("/.well-known/security.txt");
  expect(Date.parse(/Expires: (.+)/.exec(security)?.[1] ?? "")).toBeGreaterThan(Date.now());
  expect(security).toContain("Contact: mailto:");
  expect(await text("/llms.txt")).toContain(`(${origin}/about)`);
});

test("[E13] admin pages and API responses aren't indexed by search engines", async () => {
  const answers = await Promise.all(
    ["/admin/login", "/api/blog", "/admin"].map(async (path) =>
      (await fetch(site.url + path)).headers.get("X-Robots-Tag"),
    ),
  );
  expect(answers).toEqual(["noindex", "noindex", "noindex"]);
  const secret = "0".repeat(64);
  const ways = ["/newsletter/confirm/", "/ro/newsletter/unsubscribe/", "/book/", "/fr/book/"].map(
    (way) => way + secret,
  );
  const heads = await Promise.all(ways.map(async (path) => findMeta(await text(path), "robots")));
  expect(heads).toEqual(ways.map(() => "noindex"));
});
