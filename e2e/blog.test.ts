// The blog's list as visitors meet it: rendered by the server from what the API answers, filtered by links.
import type { Locator, Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { listenTo, withoutPosts, writePosts } from "./blog-posts.ts";
import { startSite } from "./site.ts";
import { expect, test } from "./test.ts";
import { openStarted, quiet } from "./visitor.ts";

const titles = [
  "What a support chatbot should refuse to answer", // featured
  "Read the errors before the average",
  "Measure the work before you automate it",
  "Agents need a stop button",
  "Search that survives Romanian diacritics",
  "A cloud bill you can explain",
  "From pilot to production in ninety days",
];
/** The tags that one post alone has. */
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
const list = (page: Page) => page.locator('[data-slot="post-list"]');
const shownTitles = (page: Page) => list(page).getByRole("heading").allInnerTexts();

test("[BLOG-01] the list shows every post, the featured one first, then the newest, also without script", async ({
  openPage,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/blog");
    await expect
      .poll(async () => (await shownTitles(page)).map((text) => text.replaceAll(/\s+/g, " ")))
      .toEqual(titles);
  }
});

test("[BLOG-03] the tag bar has All and every tag with its count, and filters the list, also without script", async ({
  openPage,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/blog");
    const bar = page.getByRole("navigation", { name: "Filter posts by tag" });
    await expect.poll(() => bar.getByRole("link").count()).toBe(7); // All and six; the others are behind More
    await bar.locator("summary").click();
    const chips = (await bar.getByRole("link").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
    expect(chips).toEqual([
      "All 7 7 posts",
      ...["Agents", "Governance", "Operations", "Strategy"].map((tag) => `${tag} 2 2 posts`),
      ...once.map((tag) => `${tag} 1 1 post`),
    ]);
    await expect.poll(() => bar.locator("[aria-current]").innerText()).toContain("All");
    await bar.getByRole("link", { name: "Strategy" }).click();
    await page.waitForURL(/\/blog\?tag=Strategy$/);
    await expect.poll(() => shownTitles(page)).toHaveLength(2);
    await expect
      .poll(async () => (await shownTitles(page)).map((text) => text.replaceAll(/\s+/g, " ")))
      .toEqual([titles[2], titles[6]]);
    await expect.poll(() => bar.locator("[aria-current]").innerText()).toContain("Strategy");
    await bar.getByRole("link", { name: "All" }).click();
    await page.waitForURL(/\/blog$/);
    await expect.poll(() => shownTitles(page)).toHaveLength(7);
  }
});

test("[BLOG-01,BLOG-02] the list matches GET /api/blog, also after following a link", async ({ page, site }) => {
  await openStarted(page, "/about");
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Blog" }).first().click();
  await page.waitForURL("**/blog");
  const posts = (await (await fetch(`${site.url}/api/blog?locale=en`)).json()) as { title: string }[];
  const shown = (await shownTitles(page)).map((text) => text.replaceAll(/\s+/g, " "));
  expect(shown).toEqual(titles);
  expect(shown.toSorted()).toEqual(posts.map(({ title }) => title).sort());
  await expect.poll(() => page.title()).toBe(`${siteContent.pages.blog.en.title} | ${siteContent.company.name}`);
});

test("[BLOG-04] a list being replaced shows a busy state until it has loaded or Back was pressed", async ({ page }) => {
  await openStarted(page, "/blog");
  const isBusy = () => list(page).getAttribute("aria-busy");
  const picture = list(page).locator("img").first();
  const looks = () => picture.evaluate((image) => getComputedStyle(image).opacity);
  // A list that never comes: the browser stays on the page, whose next one is under way.
  await page.route("**/blog?tag=Strategy", (route) => route.fulfill({ status: 204 }));
  await expect.poll(async () => [await isBusy(), await looks()]).toEqual([null, "1"]);
  const chip = page.getByRole("navigation", { name: "Filter posts by tag" }).getByRole("link", { name: "Strategy" });
  await chip.focus(); // a pointer would have the browser fetch ahead, past the route
  await page.keyboard.press("Enter");
  await expect.poll(isBusy).toBe("true");
  await expect.poll(() => list(page).getByRole("status").innerText()).toBe("Loading posts...");
  await expect.poll(looks).toBe("0.35");
  await expectAccessible(page, "loading");
  await page.unrouteAll();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?tag=Strategy$/);
  await expect.poll(isBusy).toBeNull();
  await expect.poll(() => list(page).getByRole("status").innerText()).toBe("2 posts");
  await page.goBack();
  await page.waitForURL(/\/blog$/);
  await expect.poll(isBusy).not.toBe("true");
  await expect.poll(() => list(page).getByRole("status").innerText()).toBe("7 posts");
});

test("[BLOG-04] a list and what was found are busy while another search loads", async ({ page }) => {
  await openStarted(page, "/blog");
  await page.route("**/blog?q=never", (route) => route.fulfill({ status: 204 }));
  const search = page.getByRole("search").getByRole("searchbox");
  const seeBusy = async (view: Locator) => {
    await search.fill("never");
    await search.press("Enter");
    await expect.poll(() => view.getAttribute("aria-busy")).toBe("true");
    await expect.poll(() => view.getByRole("status").innerText()).toBe("Loading posts...");
  };
  await seeBusy(list(page));
  for (const words of ["agents", "nothingofthekind"]) {
    await openStarted(page, `/blog?q=${words}`);
    await seeBusy(page.locator('[data-slot="search-results"]'));
  }
});

test("[BLOG-22] a list that fails to load is logged, shows No posts found with 503, and is not cached", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ serviceWorkers: "allow" });
  await openStarted(page, "/about");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { printed } = listenTo(site);
  const path = "/blog?tag=Governance"; // nobody has asked for it: what was read before is still shown from memory
  await withoutPosts(site, async () => {
    const answer = await page.goto(path);
    expect([answer?.status(), answer?.headers()["cache-control"]]).toEqual([503, "no-store"]);
    await expect.poll(() => page.getByRole("heading", { name: "No posts found" }).isVisible()).toBe(true);
    await quiet(page);
    await expect.poll(() => page.locator('[data-slot="toast"]').count()).toBe(0);
    await expect
      .poll(() => page.evaluate((address) => caches.match(address, { ignoreVary: true }), path))
      .toBeUndefined();
  });
  await expect.poll(printed).toContain("no such table: post");
  expect((await page.goto(path))?.status()).toBe(200);
  await expect.poll(() => shownTitles(page)).toHaveLength(2);
});

test("[BLOG-05] [E2] without posts, or for an unknown tag, the list says so", async ({ browser, page, site }) => {
  const empty = await startSite({ STARTER_POSTS: "off" });
  const own = await browser.newPage();
  await own.goto(`${empty.url}/blog`);
  await expect.poll(() => own.getByRole("heading", { name: "No posts found" }).count()).toBe(1);
  expect((await fetch(`${empty.url}/blog`)).status).toBe(200);
  await own.close();
  await empty.stop();
  await page.goto("/blog?tag=Nothing");
  await expect.poll(() => page.getByRole("heading", { name: "No posts found" }).count()).toBe(1);
  expect((await fetch(`${site.url}/blog?tag=Nothing`)).status).toBe(404);
});

test("[BLOG-06] the list has a newsletter form", async ({ page }) => {
  await page.goto("/blog");
  await expect
    .poll(() => page.getByRole("form", { name: "Newsletter" }).getByRole("button", { name: "Subscribe" }).count())
    .toBe(1);
});

test("[BLOG-07,BLOG-08] [E19] the first two pictures load eagerly, the others lazily, all with their size", async ({
  page,
}) => {
  await page.goto("/blog");
  const pictures = await list(page)
    .locator("img")
    .evaluateAll((images) =>
      images.map((image) => [
        image.getAttribute("loading"),
        image.getAttribute("fetchpriority"),
        image.getAttribute("width"),
        image.getAttribute("height"),
        image.hasAttribute("alt"),
      ]),
    );
  expect(pictures.map(([loading]) => loading)).toEqual(["eager", "eager", "lazy", "lazy", "lazy", "lazy", "lazy"]);
  expect(pictures.map(([, priority]) => priority)).toEqual(["high", null, null, null, null, null, null]);
  expect(pictures.every(([, , width, height, hasAlt]) => width === "1200" && height === "750" && hasAlt)).toBe(true);
  await page.goto("/blog?tag=Agents");
  await expect
    .poll(() =>
      list(page)
        .locator("img")
        .evaluateAll((images) => images.map((image) => image.getAttribute("loading"))),
    )
    .toEqual(["eager", "eager"]);
});

test("[BLOG-24] a broken picture is replaced by the one drawn from the slug", async ({ page, site }) => {
  const [post] = await writePosts(site, [
    { title: "Broken pictures", content: '<p>x</p><img src="/missing.png" alt="">' },
  ]);
  await page.goto("/blog?tag=none");
  await page.goto("/blog");
  const picture = list(page).locator("article", { hasText: "Broken pictures" }).locator("img");
  await expect.poll(() => picture.getAttribute("src")).toBe(`/pictures/covers/${post?.slug}.svg`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`/blog/${post?.slug}`);
  await expect
    .poll(() => page.locator('[data-slot="post-body"] img').getAttribute("src"))
    .toBe(`/pictures/covers/${post?.slug}.svg`);
});

test("[E2,E21] beyond twelve posts there are pages with their own URLs", async ({ openPage, site }) => {
  await writePosts(
    site,
    Array.from({ length: 20 }, (_, index) => ({ title: `Post number ${index + 1}`, tags: ["Many"] })),
    { start: "2026-01-01T09:00:00.000Z" },
  );
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/blog");
  await expect.poll(() => list(page).getByRole("article").count()).toBe(12);
  await expect.poll(() => page.getByText("Page 1 of 3").count()).toBe(1);
  await page.getByRole("link", { name: "Older posts" }).click();
  expect(new URL(page.url()).search).toBe("?page=2");
  await expect.poll(() => page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(/\/blog\?page=2$/);
  await expect.poll(() => page.title()).toBe(`${siteContent.pages.blog.en.title} (2) | ${siteContent.company.name}`);
  await expect.poll(() => list(page).getByRole("article").count()).toBe(12);
  await page.goto("/blog?tag=Many&page=2");
  await expect.poll(() => list(page).getByRole("article").count()).toBe(8);
  await expect.poll(() => page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  for (const bad of ["0", "4", "abc", "-1", "1.5", "99999999", ""]) {
    const response = await fetch(`${site.url}/blog?page=${bad}`);
    expect([bad, response.status]).toEqual([bad, 404]);
    expect(await response.text()).toContain("404 Page Not Found");
  }
});

test("[E14] the blog's pages link to their feeds", async ({ page }) => {
  for (const path of ["/blog", "/blog/agents-need-a-stop-button"]) {
    await page.goto(path);
    await expect
      .poll(() => page.locator('link[type="application/rss+xml"]').getAttribute("href"))
      .toBe("/blog/rss.xml");
    await expect
      .poll(() => page.locator('link[type="application/atom+xml"]').getAttribute("href"))
      .toBe("/blog/atom.xml");
  }
});

test("[A1] axe finds nothing on the list, full or empty, in any look", async ({ openPage }) => {
  const page = await openPage({ reducedMotion: "reduce" });
  await openStarted(page, "/blog");
  await expectAccessibleInAllLooks(page, "list");
  await page.goto("/blog?tag=Nothing");
  await expectAccessibleInAllLooks(page, "empty list");
});

test("[A15] at 320 px nothing but the tag bar scrolls sideways", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  for (const path of ["/blog", "/ro/blog", "/fr/blog"]) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBe(320);
  }
});

test("[A3] tags and posts can be reached and opened by keyboard, each post once", async ({ page }) => {
  await openStarted(page, "/blog");
  await page.getByRole("link", { name: "Agents" }).first().focus();
  const stops: string[] = [];
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() =>
      document.activeElement?.closest('[data-slot="post-list"]') ? document.activeElement.textContent : undefined,
    );
    if (text === undefined) break;
    stops.push(String(text));
  }
  expect(titles.map((title) => stops.filter((text) => text === title).length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  await page.getByRole("link", { name: "Agents need a stop button" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/blog\/agents-need-a-stop-button$/);
  await page.getByRole("heading", { level: 1, name: "Agents need a stop button" }).waitFor();
});
