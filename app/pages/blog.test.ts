// The blog's list and posts as served: the site's own posts, and some written here.
import { expect, onTestFinished, test } from "vitest";
import type { PostInput } from "#app/features/blog/contract.ts";
import { insertStarterPosts } from "#app/features/blog/starter-posts.server.ts";
import { createTestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { parseJsonLd, findLinks, findMeta, pageTitle } from "#test/html.ts";
import { useOwnSite } from "#test/own-site.ts";
import { readPage } from "#test/page-parts.ts";
import type { Part } from "#test/page-parts.ts";
import { readJson } from "#test/read-json.ts";

const { app, html, page } = useOwnSite({ prepare: ({ deps }) => insertStarterPosts(deps) });
const blog = siteContent.pages.blog.en;
const { company } = siteContent;

const titles = [
  "What a support chatbot should refuse to answer", // featured
  "Read the errors before the average",
  "Measure the work before you automate it",
  "Agents need a stop button",
  "Search that survives Romanian diacritics",
  "A cloud bill you can explain",
  "From pilot to production in ninety days",
];
/** The tags that only one post has. */
const once = [
  "Chatbots",
  "Cloud",
  "Costs",
  "Delivery",
  "Documents",
  "Engineering",
  "Evaluation",
  "Languages",
  "Measurement",
  "Quality",
  "Search",
  "Testing",
];
const slug = "agents-need-a-stop-button";
const wordsOf = (parts: Part[]) => parts.map(({ words }) => words);
const list = (read: Part) => read.one('[data-slot="post-list"]');
const shownTitles = (read: Part) => wordsOf(list(read).all("article h2")).concat(wordsOf(list(read).all("article h3")));

/** Opens a site with only these posts, the first one oldest; `read` returns a path's status and page. */
async function openWith(posts: PostInput[], start = new Date("2026-11-20T12:00:00.000Z")) {
  const site = await createTestApp({ content: siteContent });
  onTestFinished(site.close);
  site.clock.advance(start.getTime() - site.clock.now().getTime());
  const written: string[] = [];
  for (const post of posts) {
    const { id } = await site.services.blog.createPost({ published: true, ...post }, { username: "Ana Pop" });
    written.push(id);
    site.clock.advance(60_000);
  }
  const read = async (path: string) => {
    const answer = await site.app.request(path);
    const text = await answer.text();
    return { status: answer.status, text, ...readPage(text) };
  };
  return { ...site, read, written };
}

test("[BLOG-01] [BLOG-02] the list shows every post that GET /api/blog returns, the featured one first, then the newest", async () => {
  const read = await page("/blog");
  expect(shownTitles(read)).toEqual(titles);
  const posts = await readJson<{ title: string }[]>(app().app.request("/api/blog?locale=en"));
  expect(posts.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  expect(pageTitle(await html("/blog"))).toBe(`${blog.title} | ${company.name}`);
});

test("[BLOG-03] the tag bar has All and every tag with its count, the less used ones behind More, and filters the list", async () => {
  const bar = (read: Part) => read.named("Filter posts by tag");
  const all = bar(await page("/blog"));
  expect(wordsOf(all.all("a"))).toEqual([
    "All77 posts", // the number is seen, its sentence heard
    ...["Agents", "Governance", "Operations", "Strategy"].map((tag) => `${tag}22 posts`),
    ...once.map((tag) => `${tag}11 post`),
  ]);
  expect(all.all("a").length - all.all("details a").length).toBe(5); // All and four
  expect(all.one("[aria-current]").words).toContain("All");
  const link = all.all("a").find(({ words }) => words.startsWith("Strategy"));
  expect(link?.get("href")).toBe("/blog?tag=Strategy");
  const filtered = await page("/blog?tag=Strategy");
  expect(shownTitles(filtered)).toEqual([titles[2], titles[6]]);
  expect(bar(filtered).one("[aria-current]").words).toContain("Strategy");
  expect(bar(filtered).all("a")[0]?.get("href")).toBe("/blog");
});

test("[BLOG-05] [E2] without posts, or for an unknown tag, the list says so", async () => {
  const { read } = await openWith([]);
  const empty = await read("/blog");
  expect([empty.status, wordsOf(empty.all("h2"))]).toEqual([200, expect.arrayContaining(["No posts found"])]);
  const answer = await app().app.request("/blog?tag=Nothing");
  expect([answer.status, wordsOf(readPage(await answer.text()).all("h2"))]).toEqual([
    404,
    expect.arrayContaining(["No posts found"]),
  ]);
});

test("[BLOG-06] [BLOG-20] [NEWS-01] list and post have a newsletter form, whose email is required and of email type", async () => {
  for (const path of ["/blog", `/blog/${slug}`]) {
    const form = (await page(path)).named("Newsletter");
    expect(wordsOf(form.all("button"))).toEqual(["Subscribe"]);
    const email = form.one('input[name="email"]');
    expect([email.get("type"), email.get("required")]).toEqual(["email", ""]);
  }
});

test("[BLOG-07] [BLOG-08] [E19] the first two pictures load eagerly, the others lazily, all with their size", async () => {
  const pictures = list(await page("/blog"))
    .all("img")
    .map((image) => ["loading", "fetchpriority", "width", "height", "alt"].map((name) => image.get(name)));
  const size = ["1200", "750", expect.any(String)];
  expect(pictures).toEqual([
    ["eager", "high", ...size],
    ["eager", undefined, ...size],
    ...Array.from({ length: 5 }, () => ["lazy", undefined, ...size]),
  ]);
  const filtered = list(await page("/blog?tag=Agents")).all("img");
  expect(filtered.map((image) => image.get("loading"))).toEqual(["eager", "eager"]);
});

test("[E2] [E21] beyond twelve posts there are pages with their own URLs", async () => {
  const posts = Array.from({ length: 27 }, (_, at) => ({ title: `Post ${at + 1}`, tags: at < 20 ? ["Many"] : [] }));
  const { read } = await openWith(posts);
  const first = await read("/blog");
  expect(shownTitles(first)).toHaveLength(12);
  expect(first.words).toContain("Page 1 of 3");
  expect(first.one('[rel="next"]').get("href")).toBe("/blog?page=2");
  expect(first.one('[rel="next"]').words).toBe("Older posts");
  const second = await read("/blog?page=2");
  expect(findLinks(second.text, "canonical")[0]?.href).toMatch(/\/blog\?page=2$/);
  expect(pageTitle(second.text)).toBe(`${blog.title} (2) | ${company.name}`);
  expect(shownTitles(second)).toHaveLength(12);
  const filtered = await read("/blog?tag=Many&page=2");
  expect([shownTitles(filtered).length, findMeta(filtered.text, "robots")]).toEqual([8, "noindex"]);
  for (const bad of ["0", "4", "abc", "-1", "1.5", "99999999", ""]) {
    const { status, text } = await read(`/blog?page=${bad}`);
    expect([bad, status]).toEqual([bad, 404]);
    expect(text).toContain("404 Page Not Found");
  }
});

test("[E14] the blog's pages link to their feeds", async () => {
  for (const path of ["/blog", `/blog/${slug}`]) {
    const read = await page(path);
    expect(read.one('link[type="application/rss+xml"]').get("href")).toBe("/blog/rss.xml");
    expect(read.one('link[type="application/atom+xml"]').get("href")).toBe("/blog/atom.xml");
  }
});

test("[BLOG-09] a post's page shows the post that GET /api/blog/slug/{slug} returns, and the list links to it", async () => {
  const link = list(await page("/blog"))
    .all("a")
    .find(({ words }) => words === "Agents need a stop button");
  expect(link?.get("href")).toBe(`/blog/${slug}`);
  const answer = await readJson<Record<string, string>>(app().app.request(`/api/blog/slug/${slug}`));
  const read = await page(`/blog/${slug}`);
  expect([pageTitle(await html(`/blog/${slug}`)), read.one("h1").words]).toEqual([
    `${answer["title"]} | ${company.name}`,
    answer["title"],
  ]);
  expect(read.one('[data-slot="post-body"]').lines).toEqual(readPage(`<html>${answer["content"]}</html>`).lines);
});

test("[BLOG-11] [BLOG-12] [E2] the slug of an unknown, draft or unpublished post is the not-found page, with its status", async () => {
  const { read, services, written } = await openWith([
    { title: "Still a draft", content: "<p>Unfinished thoughts</p>", published: false },
    { title: "Soon taken back", content: "<p>Unfinished thoughts</p>" },
  ]);
  expect(shownTitles(await read("/blog"))).toEqual(["Soon taken back"]);
  await services.blog.updatePost(written[1] ?? "", { title: "Soon taken back", published: false }, { username: "ana" });
  const paths = ["nothing-here", "still-a-draft", "soon-taken-back"].flatMap((name) => [
    `/blog/${name}`,
    `/ro/blog/${name}`,
  ]);
  for (const path of paths) {
    const { status, text } = await read(path);
    expect([path, status, findMeta(text, "robots")]).toEqual([path, 404, "noindex"]);
    expect(text).not.toMatch(/Unfinished thoughts|rel="canonical"/);
  }
  expect((await read("/blog/still-a-draft")).one("h1").words).toBe("404 Page Not Found");
});

test("[BLOG-13] [BLOG-14] [BLOG-15] [BLOG-16] [BLOG-17] the head has a way back, tag, title, author, day and minutes; tags are below", async () => {
  const read = await page(`/blog/${slug}`);
  const head = read.one(".post-head");
  expect(head.lines).toEqual([
    "All posts",
    "Agents",
    "Agents need a stop button",
    "Limits, logs and handover: the three screens we build before the agent.",
    "Andrei Tolan",
    "October 8, 2026·6 min read",
  ]);
  expect(head.all("img").map((image) => image.get("src"))).toEqual([
    expect.stringMatching(/^\/assets\/andrei-tolan-[\w-]+\.svg$/),
    `/pictures/covers/${slug}.svg`,
  ]);
  expect(head.one("a").get("href")).toBe("/blog");
  expect(wordsOf(read.named("Tags").all("a"))).toEqual(["Agents", "Governance", "Operations"]);
});

test("[BLOG-14] [BLOG-15] without tags the first tag is Technology; an English post's day is en-US and Bucharest's in every language", async () => {
  const { read } = await openWith([{ title: "No tags", author: "Ana Pop" }], new Date("2026-11-20T22:30:00.000Z"));
  const head = (await read("/blog/no-tags")).one(".post-head");
  expect(head.words).toContain("Technology");
  expect(head.all("img").map((image) => image.get("src"))).toEqual(["/pictures/covers/no-tags.svg"]); // nobody drew Ana Pop
  expect((await read("/fr/blog/no-tags")).one(".post-head time").words).toBe("November 21, 2026");
});

test("[BLOG-19] the share buttons are links to Facebook, Twitter, LinkedIn and an email", async () => {
  const address = encodeURIComponent(findLinks(await html(`/blog/${slug}`), "canonical")[0]?.href ?? "");
  const links = (await page(`/blog/${slug}`))
    .all('[data-slot="share"] a')
    .map((link) => ["aria-label", "href", "rel"].map((name) => link.get(name)));
  const rel = "noopener noreferrer";
  const title = "Agents%20need%20a%20stop%20button";
  expect(links).toEqual([
    ["Share on Facebook (opens in a new tab)", `https://www.facebook.com/sharer/sharer.php?u=${address}`, rel],
    ["Share on Twitter (opens in a new tab)", `https://twitter.com/intent/tweet?url=${address}&text=${title}`, rel],
    ["Share on LinkedIn (opens in a new tab)", `https://www.linkedin.com/sharing/share-offsite/?url=${address}`, rel],
    ["Share by email", `mailto:?subject=${title}&body=${address}`, undefined],
  ]);
});

test("[BLOG-25] a post ends with an offer: a call, and the service that one of its tags names, in the page's language", async () => {
  const offerOf = async (path: string) => (await page(path)).one('[data-slot="offer"]');
  const { band } = siteContent.pages.services.en;
  const offer = await offerOf(`/blog/${slug}`);
  expect(offer.one("p").words).toBe(band.lead);
  expect(offer.all("a").map((link) => [link.words, link.get("href")])).toEqual([
    [band.button, "/book"],
    ["Ask about an agent", "/contact?service=autonomous-agents"],
  ]);
  const others = (await offerOf("/ro/blog/measure-the-work-before-you-automate-it")).all("a");
  expect(others.map((link) => link.get("href"))).toEqual(["/ro/book"]);
});

test("[BLOG-21] [E15] [E17] description and structured data say what the page shows", async () => {
  const text =
    "The first agent we put into production did exactly what it was told. It also did it four hundred times on a Sunday night, because a supplier re-sent a month of invoices";
  const read = await html(`/blog/${slug}`);
  expect(findMeta(read, "description")).toBe(text.slice(0, 160).trimEnd());
  const [article, crumbs] = parseJsonLd(read);
  expect(article).toMatchObject({
    "@type": "Article",
    headline: "Agents need a stop button",
    datePublished: expect.stringMatching(/^2026-10-08T.*Z$/),
    author: { "@type": "Person", name: "Andrei Tolan", url: expect.stringMatching(/^http.*\/about$/) },
    image: expect.stringMatching(/^http.*\/pictures\/social\/agents-need-a-stop-button\.\w+\.png$/),
  });
  expect(String(article?.["dateModified"]) >= String(article?.["datePublished"])).toBe(true);
  expect(crumbs).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home" }, { name: blog.heading }, { name: "Agents need a stop button" }],
  });
});

test("posts that share tags are linked below a post", async () => {
  const related = (await page(`/blog/${slug}`)).named("Read next").all("article");
  expect(related).toHaveLength(3);
  const to = related[0]?.all("a")[0]?.get("href") ?? "";
  expect(to).not.toBe(`/blog/${slug}`);
  expect((await page(to)).one("h1").words).not.toBe("Agents need a stop button");
});

test("a post's sections are listed beside its text, each with a link to its heading", async () => {
  const read = await page(`/blog/${slug}`);
  const headings = read.all('[data-slot="post-body"] h2');
  const links = read.named("In this post").all("a");
  expect(links.length).toBeGreaterThan(2);
  expect(links.map((link) => [link.words, link.get("href")])).toEqual(
    headings.map((heading) => [heading.words, `#${heading.get("id")}`]),
  );
});
