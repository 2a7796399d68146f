// One post as visitors meet it: its head, text, pictures, ways to share; and what stands there where there is none.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { change, posts } from "./admin-posts.ts";
import { newSession } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { listenTo, withoutPosts, writePosts } from "./blog-posts.ts";
import { expect, test } from "./test.ts";
import { openStarted, quiet, refuseCookies } from "./visitor.ts";

const slug = "agents-need-a-stop-button";
const post = (page: Page) => page.locator('[data-slot="post"]');

test("[BLOG-09] a post reached by a link is the one that GET /api/blog/slug/{slug} answers", async ({ page, site }) => {
  await openStarted(page, "/blog");
  await page.getByRole("link", { name: "Agents need a stop button" }).click();
  await page.getByRole("heading", { level: 1, name: "Agents need a stop button" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/blog/${slug}`);
  const answer = (await (await fetch(`${site.url}/api/blog/slug/${slug}`)).json()) as Record<string, string>;
  const words = (html: string) =>
    html
      .replaceAll(/<[^>]*>|&\w+;/g, " ")
      .replaceAll(/\W+/g, " ")
      .trim();
  await expect.poll(() => page.title()).toBe(`${answer["title"]} | ${siteContent.company.name}`);
  await expect
    .poll(async () => words(await page.locator('[data-slot="post-body"]').innerHTML()))
    .toBe(words(answer["content"] ?? ""));
});

test("[BLOG-11,BLOG-12] [E2] an unknown slug and a draft's slug are the not-found page, with its status", async ({
  page,
  site,
}) => {
  await writePosts(site, [
    { title: "Still a draft", content: "<p>Unfinished thoughts</p>", published: false },
    { title: "Not a draft" },
  ]);
  for (const path of ["/blog/nothing-here", "/blog/still-a-draft", "/ro/blog/still-a-draft"]) {
    const response = await fetch(site.url + path);
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 404]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/Unfinished thoughts|rel="canonical"/);
  }
  await page.goto("/blog/still-a-draft");
  await expect.poll(() => page.locator("h1").innerText()).toBe("404 Page Not Found");
});

test("[BLOG-11] a post unpublished meanwhile is the not-found page for a reader of an older list", async ({
  page,
  site,
}) => {
  await writePosts(site, [{ title: "Soon taken back" }]);
  await openStarted(page, "/blog");
  const token = await newSession(site);
  const own = (await posts(site, token)).find(({ title }) => title === "Soon taken back");
  await change(site, token, { ...own, published: false });
  await page.getByRole("link", { name: "Soon taken back" }).click();
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
});

test("[BLOG-09,BLOG-23] a post that fails to load is logged; the page says so with 503, is not cached, and offers links", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ serviceWorkers: "allow" });
  const path = "/blog/a-cloud-bill-you-can-explain?n=1"; // nobody has asked for it: what was rendered before is shown from memory
  await openStarted(page, "/blog");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { printed } = listenTo(site);
  await withoutPosts(site, async () => {
    const answer = await page.goto(path);
    expect([answer?.status(), answer?.headers()["cache-control"]]).toEqual([503, "no-store"]);
    await page.getByText("This post didn’t load").last().waitFor();
    await quiet(page);
    await expect.poll(() => page.locator('[data-slot="toast"]').count()).toBe(0);
    await expect
      .poll(() => page.evaluate((address) => caches.match(address, { ignoreVary: true }), path))
      .toBeUndefined();
    expect((await fetch(site.url + path)).status).toBe(503);
  });
  await expect.poll(printed).toContain("no such table: post");
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "A cloud bill you can explain" }).waitFor();
});

test("[BLOG-13,BLOG-14,BLOG-15,BLOG-16,BLOG-17] the head has the way back, first tag, title, author, day and minutes; the tags stand below", async ({
  openPage,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage({ javaScriptEnabled });
    await page.goto(`/blog/${slug}`);
    const head = post(page).locator(".post-head");
    await expect
      .poll(async () => (await head.innerText()).split("\n").filter(Boolean))
      .toEqual([
        "All posts",
        "Agents",
        "Agents need a stop button",
        "Limits, logs and hand-over: the three screens we build before the agent.",
        "Andrei Tolan",
        "October 8, 2026",
        "·",
        "6 min read",
      ]);
    await expect.poll(() => head.locator("img").getAttribute("src")).toMatch(/^\/assets\/andrei-tolan-[\w-]+\.svg$/);
    await expect.poll(() => head.getByRole("link", { name: "All posts" }).getAttribute("href")).toBe("/blog");
    await expect
      .poll(() => page.getByRole("list", { name: "Tags" }).getByRole("link").allInnerTexts())
      .toEqual(["Agents", "Governance", "Operations"]);
    await expect.poll(() => page.locator("h1").count()).toBe(1);
  }
});

test("[BLOG-14,BLOG-15] without tags the first tag is Technology; an English post's day is en-US on pages of every language, in Bucharest's time", async ({
  page,
  site,
}) => {
  const [own] = await writePosts(site, [{ title: "No tags", author: "Ana Pop", content: "<p>x</p>" }], {
    start: "2026-11-20T22:30:00.000Z",
  });
  await page.goto(`/blog/${own?.slug}`);
  await expect.poll(() => post(page).locator(".post-head").innerText()).toContain("Technology");
  await expect.poll(() => post(page).locator(".post-head img").count()).toBe(0); // nobody drew Ana Pop
  await page.goto(`/fr/blog/${own?.slug}`);
  await expect.poll(() => post(page).locator("time").innerText()).toBe("November 21, 2026");
});

test("[BLOG-18] the body is the post's HTML, with tables and code that the keyboard scrolls, and deferred pictures", async ({
  openPage,
  site,
}) => {
  const content = `<h2>Part</h2><p>Text with <strong>weight</strong> and <a href="/services">a link</a>.</p><table><caption>Costs</caption><tr>${'<th scope="col">A long heading</th>'.repeat(9)}</tr></table><pre><code class="language-ts">const a = "${"x".repeat(200)}"; // end</code></pre><img data-src="/icon-192.png" alt="Mark" width="192" height="192">`;
  const [own] = await writePosts(site, [{ title: "All of it", content }]);
  for (const width of [320, 1280]) {
    const page = await openPage({ viewport: { width, height: 700 } });
    await openStarted(page, `/blog/${own?.slug}`);
    const body = page.locator('[data-slot="post-body"]');
    await expect.poll(() => body.getByRole("heading", { level: 2 }).innerText()).toBe("Part");
    await expect.poll(() => body.getByRole("link").getAttribute("href")).toBe("/services");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const name of ["Table 1", "Code 1"]) {
      const region = body.getByRole("group", { name });
      await region.focus();
      await expect.poll(() => region.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
      await expect
        .poll(async () => {
          await page.keyboard.press("ArrowRight");
          return region.evaluate((element) => element.scrollLeft);
        })
        .toBeGreaterThan(0);
    }
    await expect.poll(() => body.locator(".hl-k").innerText()).toBe("const");
    await body.getByRole("img", { name: "Mark" }).scrollIntoViewIfNeeded();
    await expect.poll(() => body.getByRole("img", { name: "Mark" }).getAttribute("src")).toBe("/icon-192.png");
    await expectAccessible(page, `body at ${width}`);
  }
});

test("[BLOG-18] the start script changes nothing in the text", async ({ page }) => {
  await openStarted(page, `/blog/${slug}`);
  const first = await page.locator('[data-slot="post-body"] p').first().elementHandle();
  const served = await page.evaluate(async () => {
    const html = await (await fetch(location.pathname)).text();
    return /data-slot="post-body"[^>]*>(.*?)<\/p>/s.exec(html)?.[1];
  });
  await expect.poll(() => page.locator('[data-slot="post-body"]').innerHTML()).toContain(served);
  await page
    .getByRole("navigation", { name: "In this post" })
    .getByRole("link", { name: "The log is the interface" })
    .click();
  await expect.poll(() => page.evaluate(() => location.hash)).not.toBe("");
  await page.goBack();
  await page
    .getByRole("button", { name: /Language:/ })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(true);
});

test("[BLOG-19] the share buttons are links to Facebook, Twitter, LinkedIn and an email", async ({ page, site }) => {
  await page.goto(`/blog/${slug}`);
  const address = encodeURIComponent(
    `${new URL(String(await page.locator('link[rel="canonical"]').getAttribute("href"))).origin}/blog/${slug}`,
  );
  const links = await page
    .locator('[data-slot="share"]')
    .getByRole("link")
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href"), link.getAttribute("rel")]),
    );
  expect(links).toEqual([
    [
      "Share on Facebook (opens in a new tab)",
      `https://www.facebook.com/sharer/sharer.php?u=${address}`,
      "noopener noreferrer",
    ],
    [
      "Share on Twitter (opens in a new tab)",
      `https://twitter.com/intent/tweet?url=${address}&text=Agents%20need%20a%20stop%20button`,
      "noopener noreferrer",
    ],
    [
      "Share on LinkedIn (opens in a new tab)",
      `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
      "noopener noreferrer",
    ],
    ["Share by email", `mailto:?subject=Agents%20need%20a%20stop%20button&body=${address}`, null],
  ]);
  expect(site.url).toContain("localhost");
});

test("[BLOG-20] the post has a newsletter form", async ({ page }) => {
  await page.goto(`/blog/${slug}`);
  await expect
    .poll(() => page.getByRole("form", { name: "Newsletter" }).getByRole("button", { name: "Subscribe" }).count())
    .toBe(1);
});

test("[BLOG-21] [E15,E17] description and structured data say what the page shows", async ({ page }) => {
  await page.goto(`/blog/${slug}`);
  const text =
    "The first agent we put into production did exactly what it was told. It also did it four hundred times on a Sunday night, because a supplier re-sent a month of invoices";
  await expect.poll(() => page.locator('meta[name="description"]').getAttribute("content")).toBe(text.slice(0, 160));
  const [article, crumbs] = JSON.parse(
    String(await page.locator('script[type="application/ld+json"]').textContent()),
  ) as Record<string, unknown>[];
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
    itemListElement: [
      { name: "Home" },
      { name: siteContent.pages.blog.en.heading },
      { name: "Agents need a stop button" },
    ],
  });
});

test("posts that share tags stand below, and lead on", async ({ page }) => {
  await openStarted(page, `/blog/${slug}`);
  const related = page.getByRole("region", { name: "Read next" });
  await expect.poll(() => related.getByRole("article").count()).toBe(3);
  await related.getByRole("link").first().click();
  await page.waitForFunction((path) => location.pathname !== path, `/blog/${slug}`);
  await expect.poll(() => page.locator("h1").innerText()).not.toBe("Agents need a stop button");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("a post's sections are listed beside its text on wide screens, and each leads to its heading", async ({
  page,
}) => {
  await openStarted(page, `/blog/${slug}`);
  const outline = page.getByRole("navigation", { name: "In this post" });
  const headings = page.locator('[data-slot="post-body"] h2');
  await expect.poll(() => outline.getByRole("link").allInnerTexts()).toEqual(await headings.allInnerTexts());
  await outline.getByRole("link", { name: "The log is the interface" }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#part-the-log-is-the-interface");
  const heading = headings.filter({ hasText: "The log is the interface" });
  await expect
    .poll(() => heading.evaluate((element) => Math.abs(element.getBoundingClientRect().top - 96) < 2))
    .toBe(true);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => outline.isVisible()).toBe(false);
});

test("[A1] axe finds nothing on a post, in any look", async ({ openPage }) => {
  const page = await openPage({ reducedMotion: "reduce" });
  await openStarted(page, `/blog/${slug}`);
  await expectAccessibleInAllLooks(page, "post");
});

test("[A25] printed, a post is its text on white, without what only a screen needs", async ({ page }) => {
  await refuseCookies(page);
  await page.goto(`/blog/${slug}`);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.locator('[data-slot="post-body"]').isVisible()).toBe(true);
  await expect.poll(() => page.locator('[data-slot="share"]').isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("region", { name: "Read next" }).isVisible()).toBe(false);
  await expect
    .poll(() =>
      post(page)
        .locator(".post-head")
        .evaluate((head) => getComputedStyle(head).backgroundColor),
    )
    .toBe("rgb(255, 255, 255)");
});
