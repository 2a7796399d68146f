// What holds for every one of these pages: no barrier that axe sees, no sideways scroll, readable without script, and
// reachable by keyboard.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "./test.ts";

const paths = [
  "/about",
  "/services",
  "/case-studies",
  "/case-studies/velmora",
  "/case-studies/castrell",
  "/case-studies/lumetra",
  "/faq",
  "/privacy",
  "/cookies",
  "/legal",
  "/accessibility",
  "/offline",
];

const circumstances = paths.flatMap((path) =>
  [375, 1280].flatMap((width) => (["light", "dark"] as const).map((theme) => ({ path, width, theme }))),
);

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

test.for(circumstances)(
  "[A1] axe finds nothing on $path at $width px, $theme",
  async ({ path, width, theme }, { openPage }) => {
    const page = await openPage({ viewport: { width, height: 800 }, colorScheme: theme, reducedMotion: "reduce" });
    await page.goto(path);
    expect(await barriers(page)).toEqual([]);
  },
);

test("[A1] axe finds nothing where all answers are open", async ({ page }) => {
  await page.goto("/ro/faq");
  await page.locator("details").evaluateAll((items) => items.forEach((item) => item.setAttribute("open", "")));
  expect(await barriers(page)).toEqual([]);
});

/** Texts of the page that reach beyond the window. */
function textsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const outside: string[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const element = currentNode.parentElement;
      if (
        !currentNode.textContent?.trim() ||
        !element?.checkVisibility() ||
        element.closest("svg, script, .visually-hidden")
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 1 && (right > innerWidth + 1 || left < -1)) outside.push(currentNode.textContent.trim());
    }
    return outside;
  });
}

test.for(paths.flatMap((path) => [path, `/ro${path}`, `/fr${path}`]))(
  "[A15] %s fits 320 px",
  async (path, { openPage }) => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await textsOutside(page)).toEqual([]);
  },
);

test.for(paths)("[A5] %s has one h1 and skips no level of headings", async (path, { page }) => {
  await page.goto(path);
  const levels = await page
    .locator("main :is(h1, h2, h3, h4)")
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

test.for(paths)("[E1] %s has its words without script", async (path, { openPage }) => {
  const withScript = await openPage();
  await withScript.goto(path);
  await withScript.waitForLoadState("networkidle");
  const hydrated = ((await withScript.locator("main").textContent()) ?? "").split(/\s+/).filter(Boolean);
  const without = await openPage({ javaScriptEnabled: false });
  await without.goto(path);
  const served = new Set(((await without.locator("main").textContent()) ?? "").split(/\s+/));
  const kept = hydrated.filter((word) => served.has(word)).length / hydrated.length;
  expect(hydrated.length).toBeGreaterThan(5);
  expect(kept).toBeGreaterThanOrEqual(0.95);
  expect(await without.locator("main h1").isVisible()).toBe(true);
});

test.for(["/services", "/case-studies", "/case-studies/velmora", "/privacy"])(
  "[A3] Tab reaches every link of %s once, in order",
  async (path, { page }) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const wanted = await page
      .locator("main a[href]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    await page.locator("main").evaluate((main) => main.focus());
    const reached: (string | null)[] = [];
    await wanted.reduce(async (before) => {
      await before;
      await page.keyboard.press("Tab");
      reached.push(await page.evaluate(() => document.activeElement?.getAttribute("href") ?? null));
    }, Promise.resolve());
    expect(reached).toEqual(wanted);
  },
);

test.for(paths)("[E19] pictures of %s have their size, and those below the fold wait", async (path, { page }) => {
  await page.goto(path);
  const pictures = await page.locator("main img").evaluateAll((images) =>
    images.map((image) => ({
      src: image.getAttribute("src"),
      isSized: image.hasAttribute("width") && image.hasAttribute("height") && image.hasAttribute("alt"),
      isEarly:
        image.getAttribute("loading") !== "lazy" &&
        image.getBoundingClientRect().top > 2 * innerHeight &&
        image.getBoundingClientRect().width > 40,
    })),
  );
  expect(pictures.filter(({ isSized, isEarly }) => !isSized || isEarly)).toEqual([]);
});

test.for(paths)("[S16] %s carries no style attribute and no inline handler", async (path, { openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(path);
  expect(await page.locator("main [style], main [onerror], main [onclick]").count()).toBe(0);
});
