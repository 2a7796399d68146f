// The blog's list and a post in a browser: loading, failures, pictures, keyboard, print. Their content is tested in
// app/pages/blog.test.ts.
import type { Locator, Page } from "playwright-core";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { listenTo, withoutPosts, writePosts } from "./blog-posts.ts";
import { expect, test } from "./test.ts";
import { openStarted, quiet, refuseCookies } from "./visitor.ts";

const slug = "agents-need-a-stop-button";
const list = (page: Page) => page.locator('[data-slot="post-list"]');
const body = (page: Page) => page.locator('[data-slot="post-body"]');

test("[BLOG-04] the post list and search results show a busy state while another list loads, until Back is pressed", async ({
  page,
}) => {
  await openStarted(page, "/blog");
  const isBusy = () => list(page).getAttribute("aria-busy");
  const picture = list(page).locator("img").first();
  const looks = () => picture.evaluate((image) => getComputedStyle(image).opacity);
  // Lists that never come: the browser stays on the page, whose next one is under way.
  await page.route(/\/blog\?(tag=Strategy|q=never)$/, (route) => route.fulfill({ status: 204 }));
  await expect.poll(async () => [await isBusy(), await looks()]).toEqual([null, "1"]);
  const chip = page.getByRole("navigation", { name: "Filter posts by tag" }).getByRole("link", { name: "Strategy" });
  await chip.focus(); // a pointer would have the browser fetch ahead, past the route
  await page.keyboard.press("Enter");
  await expect.poll(isBusy).toBe("true");
  await expect.poll(() => list(page).getByRole("status").innerText()).toBe("Loading posts...");
  await expect.poll(looks).toBe("0.35");
  await expectAccessible(page, "loading", "main");
  await page.unrouteAll();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?tag=Strategy$/);
  await expect.poll(isBusy).toBeNull();
  await expect.poll(() => list(page).getByRole("status").innerText()).toBe("2 posts");
  await page.goBack();
  await page.waitForURL(/\/blog$/);
  await expect.poll(isBusy).not.toBe("true");
  await expect.poll(() => list(page).getByRole("status").innerText()).toBe("7 posts");

  await page.route("**/blog?q=never", (route) => route.fulfill({ status: 204 }));
  const search = page.getByRole("search").getByRole("searchbox");
  const expectBusy = async (view: Locator) => {
    await search.fill("never");
    await search.press("Enter");
    await expect.poll(() => view.getAttribute("aria-busy")).toBe("true");
    await expect.poll(() => view.getByRole("status").innerText()).toBe("Loading posts...");
  };
  await expectBusy(list(page));
  for (const text of ["agents", "nothingofthekind"]) {
    await openStarted(page, `/blog?q=${text}`);
    await expectBusy(page.locator('[data-slot="search-results"]'));
  }
});

test("[BLOG-09] [BLOG-22] [BLOG-23] a list or post that fails to load is logged and answered with an uncached 503 that offers links", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ serviceWorkers: "allow" });
  await openStarted(page, "/about");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { printed } = listenTo(site);
  // Nobody has asked for these: what was read before is still shown from memory.
  const failing = [
    ["/blog?tag=Governance", "No posts found"],
    ["/blog/a-cloud-bill-you-can-explain?n=1", "This post didn’t load"],
  ] as const;
  await withoutPosts(site, async () => {
    for (const [path, text] of failing) {
      const answer = await page.goto(path);
      expect([answer?.status(), answer?.headers()["cache-control"]]).toEqual([503, "no-store"]);
      await page.getByText(text).last().waitFor();
      await quiet(page);
      await expect.poll(() => page.locator('[data-slot="toast"]').count()).toBe(0);
      await expect
        .poll(() => page.evaluate((address) => caches.match(address, { ignoreVary: true }), path))
        .toBeUndefined();
    }
  });
  await expect.poll(printed).toContain("no such table: post");
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "A cloud bill you can explain" }).waitFor();
  expect((await page.goto("/blog?tag=Governance"))?.status()).toBe(200);
  await expect.poll(() => list(page).getByRole("article").count()).toBe(2);
});

test("[A1] [A3] the blog list passes axe, and every post can be reached and opened by keyboard", async ({ page }) => {
  await refuseCookies(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/blog?tag=Nothing");
  await expectAccessibleInAllLooks(page, "empty list", "main");
  await openStarted(page, "/blog");
  await expectAccessibleInAllLooks(page, "list");
  const titles = await list(page).getByRole("article").getByRole("heading").getByRole("link").allTextContents();
  expect(titles).toHaveLength(7);
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
  expect(titles.map((title) => stops.filter((text) => text === title).length)).toEqual(titles.map(() => 1));
  await page.getByRole("link", { name: "Agents need a stop button" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/blog/${slug}`);
  await page.getByRole("heading", { level: 1, name: "Agents need a stop button" }).waitFor();
});

test("[BLOG-18] [A1] [A25] lists a post's sections with links to their headings, and prints the post as text on white", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStarted(page, `/blog/${slug}`);
  const first = await body(page).locator("p").first().elementHandle();
  const served = await page.evaluate(async () => {
    const html = await (await fetch(location.pathname)).text();
    return /data-slot="post-body"[^>]*>(.*?)<\/p>/s.exec(html)?.[1];
  });
  await expect.poll(() => body(page).innerHTML()).toContain(served);
  const outline = page.getByRole("navigation", { name: "In this post" });
  await outline.getByRole("link", { name: "The log is the interface" }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#part-the-log-is-the-interface");
  const heading = body(page).locator("h2").filter({ hasText: "The log is the interface" });
  const distance = () => heading.evaluate((element) => Math.abs(element.getBoundingClientRect().top - 96));
  await expect.poll(distance).toBeLessThan(2);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => outline.getByRole("link").count()).toBe(0);
  await outline.getByText("In this post").click();
  await outline.getByRole("link", { name: "The log is the interface" }).waitFor();
  await outline.getByText("In this post").click();
  await page.goBack();
  const language = page.getByRole("button", { name: /Language:/ }).first();
  await language.click();
  await page.keyboard.press("Escape");
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(true);
  await expectAccessibleInAllLooks(page, "post");

  await page.emulateMedia({ media: "print" });
  await expect.poll(() => body(page).isVisible()).toBe(true);
  await expect.poll(() => page.locator('[data-slot="share"]').isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("region", { name: "Read next" }).isVisible()).toBe(false);
  const ground = () => page.locator(".post-head").evaluate((head) => getComputedStyle(head).backgroundColor);
  await expect.poll(ground).toBe("rgb(255, 255, 255)");
});

test("[OPEN-13] only the chosen post's cover has a view transition to the post, and none with reduced motion", async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", async ({ viewTransition }) => {
      await viewTransition?.ready.catch(() => undefined);
      const carried = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
      document.documentElement.dataset["carried"] = String(carried.includes("::view-transition-group(cover)"));
    });
  });
  await openStarted(page, "/blog");
  const named = () =>
    page
      .locator(".post-picture")
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).getPropertyValue("view-transition-name")));
  expect(new Set(await named())).toEqual(new Set(["none"]));
  const link = page.locator('.post-card a[href$="agents-need-a-stop-button"]');
  await link.focus();
  expect((await named()).filter((name) => name === "cover").length).toBe(1);
  // Chrome leaves the transition out where a page takes 4 s to come, and on a busy machine carried nothing once in ten
  // runs.
  await expect
    .poll(async () => {
      await page.goto("/blog");
      await link.focus();
      await link.click();
      await page.locator(".post-cover").waitFor();
      return page.locator("html[data-carried]").getAttribute("data-carried");
    })
    .toBe("true");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/blog");
  await link.click();
  await page.locator(".post-cover").waitFor();
  await expect.poll(() => page.locator("html").getAttribute("data-carried")).toBe("false");
});

// The last ones: they write posts.
test("[BLOG-18] the body is the post's HTML, with lazy pictures, and tables and code that scroll by keyboard", async ({
  page,
  site,
}) => {
  const content = `<h2>Part</h2><p>Text with <strong>weight</strong> and <a href="/services">a link</a>.</p><table><caption>Costs</caption><tr>${'<th scope="col">A long heading</th>'.repeat(9)}</tr></table><pre><code class="language-ts">const a = "${"x".repeat(200)}"; // end</code></pre><img data-src="/icon-192.png" alt="Mark" width="192" height="192">`;
  const [post] = await writePosts(site, [{ title: "All of it", content }]);
  await openStarted(page, `/blog/${post?.slug}`);
  await expect.poll(() => body(page).getByRole("heading", { level: 2 }).innerText()).toBe("Part");
  await expect.poll(() => body(page).getByRole("link").getAttribute("href")).toBe("/services");
  await expect.poll(() => body(page).locator(".hl-k").innerText()).toBe("const");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const name of ["Table 1", "Code 1"]) {
      const region = body(page).getByRole("group", { name });
      await region.focus();
      await region.evaluate((element) => (element.scrollLeft = 0));
      await expect.poll(() => region.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
      await expect
        .poll(async () => {
          await page.keyboard.press("ArrowRight");
          return region.evaluate((element) => element.scrollLeft);
        })
        .toBeGreaterThan(0);
    }
    await expectAccessible(page, `body at ${width}`, "main");
  }
  await body(page).getByRole("img", { name: "Mark" }).scrollIntoViewIfNeeded();
  await expect.poll(() => body(page).getByRole("img", { name: "Mark" }).getAttribute("src")).toBe("/icon-192.png");
});

test("[BLOG-24] a broken picture is replaced by one drawn from the slug", async ({ page, site }) => {
  const [post] = await writePosts(site, [
    { title: "Broken pictures", content: '<p>x</p><img src="/missing.png" alt="">' },
  ]);
  await page.goto("/blog");
  const picture = list(page).locator("article", { hasText: "Broken pictures" }).locator("img");
  await expect.poll(() => picture.getAttribute("src")).toBe(`/pictures/covers/${post?.slug}.svg`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`/blog/${post?.slug}`);
  await expect.poll(() => body(page).locator("img").getAttribute("src")).toBe(`/pictures/covers/${post?.slug}.svg`);
});
