// The assistant's launcher: its position, and that it never covers text or a control. Its target is tested in
// app/features/chat/launcher.test.ts.
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
const screens = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 960, height: 700 },
  { width: 1280, height: 800 },
  { width: 1366, height: 657 },
  { width: 1920, height: 1080 },
];

test("[TENS-23] on every screen from 360 × 740 to 1920 × 1080 px the launcher covers no control or text", async ({
  page,
}) => {
  await refuseCookies(page);
  const covered: string[] = [];
  for (const [place, path] of [...paths, ...texts].entries()) {
    const first = place % screens.length; // each page is opened on another one
    const inTurn = [...screens.slice(first), ...screens.slice(0, first)];
    for (const screen of inTurn.slice(0, 1)) await page.setViewportSize(screen);
    await page.goto(path);
    const launcher = page.locator("a.launcher");
    await expect.poll(() => launcher.isVisible(), { message: path }).toBe(false);
    for (const { width, height } of inTurn) {
      const where = `${path} at ${width} × ${height} px`;
      await page.setViewportSize({ width, height });
      await scrollAndWait(page, 60);
      await launcher.waitFor();
      const box = await launcher.boundingBox();
      expect([box?.width, box?.height], where).toEqual([48, 48]);
      covered.push(...(await coveredOnTheWay(page, where)));
    }
  }
  expect(covered).toEqual([]);
});

async function scrollAndWait(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo(0, y), top);
  await nextFrames(page);
}

/** Lists what the launcher would cover at any scroll position, measured at the top and at the bottom. */
async function coveredOnTheWay(page: Page, where: string): Promise<string[]> {
  const results = await page.evaluate(async () => {
    const launcher = document.querySelector("a.launcher");
    if (!launcher) return ["no launcher"];
    const { left, right, top, bottom } = launcher.getBoundingClientRect();
    const header = document.querySelector(".site-header");
    const isInHeader = bottom <= (header?.getBoundingClientRect().bottom ?? 0);
    const last = document.documentElement.scrollHeight - innerHeight;
    const root = (isInHeader && header) || document.body;
    // The header moves along; what it doesn't cover passes below the launcher.
    const way = isInHeader ? { from: top, to: bottom } : { from: 60 + top, to: last + bottom };
    const seen: string[] = [];
    for (const at of [60, last]) {
      scrollTo(0, at);
      await new Promise(requestAnimationFrame);
      const moved = isInHeader ? 0 : scrollY;
      const isMet = (box: DOMRect) =>
        box.width > 1 &&
        box.left < right &&
        box.right > left &&
        box.top + moved < way.to &&
        box.bottom + moved > way.from;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNodeContents(node);
        if ([...range.getClientRects()].some(isMet)) seen.push(node.textContent.slice(0, 30));
      }
      for (const control of root.querySelectorAll("a, button, input, select, textarea, summary"))
        if (control !== launcher && control.checkVisibility({ visibilityProperty: true }))
          if (isMet(control.getBoundingClientRect())) seen.push(control.outerHTML.slice(0, 60));
    }
    return seen;
  });
  return results.map((label) => `${where}, ${label}`);
}

test("[TENS-23] the launcher hides for the cookie banner, and is always visible without script", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 375, height: 667 } });
  await page.goto("/about");
  await page.locator('[data-slot="cookie-banner"]').waitFor();
  await scrollAndWait(page, 300);
  const launcher = page.getByRole("link", { name: "Ask our AI" });
  await expect.poll(() => launcher.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Reject All" }).click();
  await expect.poll(() => launcher.isVisible()).toBe(true);
  const withoutScript = await openPage({ javaScriptEnabled: false });
  await withoutScript.goto("/about");
  await expect.poll(() => withoutScript.getByRole("complementary").getByRole("link").isVisible()).toBe(true);
});
