// Requirements of all these pages: no barrier found by axe, no sideways scrolling, complete as served, readable without
// script, usable by keyboard. app/pages/translated-pages.test.ts compares translations with the English page.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import { focusRing, openStarted, quiet } from "./visitor.ts";

const caseStudies = siteContent.caseStudies.en;

const paths = [
  "/about",
  "/services",
  "/case-studies",
  ...caseStudies.map(({ slug }) => `/case-studies/${slug}`),
  "/faq",
  "/privacy",
  "/cookies",
  "/legal",
  "/accessibility",
  "/search",
  "/offline",
];

test.for(["/", ...paths])(
  "[A1] [A5] [A15] [E1] [E19] [S16] %s is whole as served, in order, accessible in every look, and fits 320 px and doubled text",
  async (path, { page, site }) => {
    const main = await servedMain(site.url + path);
    expect(main).not.toMatch(/<[^>]+ (?:style|on\w+)="/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expectServedWords(page, wordsOf(main));
    await expectOrder(page);
    await expectAccessibleInAllLooks(page, path);
    await expectFitAt320(page);
    await expectFitWithDoubledText(page);
  },
);

const others = ["", "/contact", "/book", "/blog", "/newsletter", "/ai-chat", "/nowhere"];

test.for(["/ro", "/fr"])(
  "[A15] at 320 px nothing scrolls sideways or is cut off on any page below %s",
  async (prefix, { page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [...paths, ...others]) {
      await page.goto(prefix + path);
      await expect.poll(() => textsOutside(page), { message: prefix + path }).toEqual([]);
    }
  },
);

async function expectFitAt320(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => textsOutside(page)).toEqual([]);
}

/** Returns texts that extend beyond the window, and the page's width if it does. */
function textsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const texts: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode);
    const seen = texts.filter(
      ({ parentElement: element }) =>
        element?.checkVisibility() && !element.closest("svg, .visually-hidden, .skip-link, .tag-bar"), // the last one scrolls by itself
    );
    const outside = seen.filter((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      return right > innerWidth + 1 || left < -1;
    });
    const itself = scrollWidth > clientWidth ? [`the page itself: ${scrollWidth} px`] : [];
    return [...itself, ...outside.map((text) => text.textContent ?? "")];
  });
}

async function expectFitWithDoubledText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets = [sheet];
  });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
}

/** Returns the HTML of a page's main part, as served. */
async function servedMain(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
}

/** Returns the words in a piece of HTML. */
function wordsOf(html: string): Set<string> {
  const text = html.replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll(/<[^>]+>/g, " ");
  const plain = text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
  return new Set(plain.split(/\s+/));
}

async function expectServedWords(page: Page, served: Set<string>): Promise<void> {
  await quiet(page);
  const shownTexts = (await page.locator("main").innerText()).split(/\s+/).filter(Boolean);
  expect(shownTexts.length).toBeGreaterThan(5);
  expect(shownTexts.filter((word) => served.has(word)).length / shownTexts.length).toBeGreaterThanOrEqual(0.95);
}

/** Expects headings in order, pictures with dimensions, and lazy loading of pictures far down. */
async function expectOrder(page: Page): Promise<void> {
  const headings = page.locator("main :is(h1, h2, h3, h4)");
  const levels = await headings.evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  const unfit = await page.locator("main img").evaluateAll((images) =>
    images
      .filter((image) => {
        const { top, width } = image.getBoundingClientRect();
        const isEarly = image.getAttribute("loading") !== "lazy" && top > 2 * innerHeight && width > 40;
        return isEarly || !["width", "height", "alt"].every((name) => image.hasAttribute(name));
      })
      .map(({ outerHTML }) => outerHTML),
  );
  expect(unfit).toEqual([]);
}

test("[S16] plain text can't be used as HTML or as a script's address: the browser refuses both", async ({ page }) => {
  await page.goto("/about");
  page.removeAllListeners("console"); // what is refused here is told there
  const refused = await page.evaluate(() => {
    const tries = [
      () => (document.createElement("p").innerHTML = "<b>x</b>"),
      () => (document.createElement("script").src = "/x.js"),
    ];
    return tries.map((attempt) => {
      try {
        attempt();
        return "";
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(["TypeError", "TypeError"]);
});

test("[A25] without script text pages can be read, with a menu", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 375, height: 667 } });
  for (const path of ["/services", `/case-studies/${caseStudies[0]?.slug}`, "/legal"]) {
    await page.goto(path);
    await expect.poll(() => page.locator("main h1").isVisible(), { message: path }).toBe(true);
    await expect.poll(() => page.locator("main h2").filter({ visible: false }).count(), { message: path }).toBe(0);
    await page.getByRole("button", { name: "Open menu" }).click();
    const contact = page.getByRole("navigation").getByRole("link", { name: "Contact", exact: true });
    await expect.poll(() => contact.filter({ visible: true }).count(), { message: path }).toBe(1);
  }
});

test.for(["/contact", "/blog"])(
  "[A4] [A15] [E1] %s is whole as served and fits 320 px and doubled text, and every stop of the Tab key on it has a ring of 2 px at least",
  async (path, { page, site }) => {
    const main = await servedMain(site.url + path);
    await openStarted(page, path);
    await expectServedWords(page, wordsOf(main));
    const bare: string[] = [];
    const isInside = () => page.evaluate(() => document.activeElement !== document.body);
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press("Tab");
      if (!(await isInside())) break;
      if ((await focusRing(page)) < 2) bare.push(await page.locator(":focus").evaluate(({ outerHTML }) => outerHTML));
    }
    expect(bare).toEqual([]);
    await expectFitAt320(page);
    await expectFitWithDoubledText(page);
  },
);

test.for(["/services", "/case-studies", "/privacy"])(
  "[A3] Tab reaches every link of %s, and what opens, once, in order",
  async (path, { page }) => {
    await page.goto(path);
    await quiet(page);
    const stops = page.locator("main :is(a[href], summary)").filter({ visible: true });
    const expected = await stops.evaluateAll((all) => all.map((stop) => stop.getAttribute("href") ?? stop.textContent));
    await page.locator("main").evaluate((main) => main.focus());
    const reached: (string | null)[] = [];
    await expected.reduce(async (before) => {
      await before;
      await page.keyboard.press("Tab");
      reached.push(
        await page.evaluate(() => {
          const stop = document.activeElement;
          return stop?.getAttribute("href") ?? stop?.textContent ?? null;
        }),
      );
    }, Promise.resolve());
    expect(reached).toEqual(expected);
  },
);
