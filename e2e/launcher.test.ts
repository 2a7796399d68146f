// The assistant's launcher: where it is, where it is not, and that nothing ever lies under it.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, refuseCookies } from "./visitor.ts";

const paths = [
  "/",
  "/about",
  "/services",
  "/case-studies",
  `/case-studies/${siteContent.caseStudies.en[0]?.slug}`,
  "/blog",
  "/faq",
  "/newsletter",
];
const texts = ["/blog/agents-need-a-stop-button", "/privacy", "/fr", "/ro/services", "/nope"];
const screens: [number, number][] = [
  [360, 740],
  [768, 1024],
  [960, 700],
  [1280, 800],
  [1366, 657],
  [1920, 1080],
];

test("[TENS-23] on every screen from 360 × 740 px to 1920 × 1080 px the launcher is a circle of 48 px, there once a page is scrolled, never over a control or text", async ({
  page,
}) => {
  await refuseCookies(page);
  const covered: string[] = [];
  for (const [place, path] of [...paths, ...texts].entries()) {
    const first = place % screens.length; // each page is opened on another one
    for (const [index, [width, height]] of [...screens.slice(first), ...screens.slice(0, first)].entries()) {
      const where = `${path} at ${width} × ${height} px`;
      await page.setViewportSize({ width, height });
      if (index === 0) await page.goto(path);
      else await scrollAndWait(page, 0);
      const launcher = page.locator("a.launcher");
      await expect.poll(() => launcher.isVisible(), { message: where }).toBe(false);
      await scrollAndWait(page, 60);
      await launcher.waitFor();
      const box = await launcher.boundingBox();
      expect([box?.width, box?.height], where).toEqual([48, 48]);
      covered.push(...(await coveredAtStops(page, where)));
    }
  }
  expect(covered).toEqual([]);
});

async function scrollAndWait(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo(0, y), top);
  await nextFrames(page);
}

/** What of the page lies under the launcher at each stop down the page. */
async function coveredAtStops(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const launcher = document.querySelector("a.launcher");
    const seen: string[] = [];
    if (!launcher) return ["no launcher"];
    const headerBottom = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
    const own = launcher.getBoundingClientRect();
    const isBehindHeader = own.bottom <= headerBottom;
    const meets = (box: DOMRect) =>
      box.width > 1 && box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
    const root = isBehindHeader ? document.querySelector(".site-header") : document.body;
    const last = document.documentElement.scrollHeight - innerHeight;
    for (let top = 60; top < last + 100; top += Math.round(innerHeight / 3)) {
      scrollTo(0, Math.min(top, last));
      await new Promise(requestAnimationFrame);
      const walker = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNodeContents(node);
        if ([...range.getClientRects()].some(meets)) seen.push(`${scrollY}: ${node.textContent.slice(0, 30)}`);
      }
      for (const control of root?.querySelectorAll("a, button, input, select, textarea, summary") ?? [])
        if (control !== launcher && control.checkVisibility({ visibilityProperty: true }))
          if (meets(control.getBoundingClientRect())) seen.push(`${scrollY}: ${control.outerHTML.slice(0, 60)}`);
    }
    return seen;
  });
  return found.map((what) => `${where}, ${what}`);
}

test("[TENS-23] the launcher leads to the assistant in the page's language and stays away where something else is done", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  for (const path of ["/", "/ro/about", "/fr/nope"]) {
    await page.goto(path);
    const launcher = page.getByRole("complementary").getByRole("link");
    await expect.poll(() => launcher.isVisible(), { message: path }).toBe(true);
    await expect
      .poll(() => launcher.getAttribute("href"), { message: path })
      .toBe(`${/^\/(ro|fr)/.exec(path)?.[0] ?? ""}/ai-chat`);
  }
  for (const path of ["/contact", "/ro/contact", "/book", "/ai-chat", "/fr/ai-chat", "/admin/login"]) {
    await page.goto(path);
    await expect.poll(() => page.locator("a.launcher").count(), { message: path }).toBe(0);
  }
});

test("[TENS-23] the launcher gives way to the cookie banner", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 375, height: 667 } });
  await page.goto("/about");
  await page.locator('[data-slot="cookie-banner"]').waitFor();
  await scrollAndWait(page, 300);
  const launcher = page.getByRole("link", { name: "Ask our AI" });
  await expect.poll(() => launcher.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Reject All" }).click();
  await expect.poll(() => launcher.isVisible()).toBe(true);
});
