// Which language a visitor gets, and that a chosen one is remembered.
import type { Page } from "playwright-core";
import { startSite } from "#test/site.ts";
import { expect, sharedTest as test } from "./test.ts";
import { closeTabAt, nextFrames, openStarted, waitForStart } from "./visitor.ts";

const stored = "i18nextLng";
const storedLanguage = (page: Page) => page.evaluate((key) => localStorage.getItem(key), stored);
const languageOf = (page: Page) => page.locator("html").getAttribute("lang");

test("[GEN-49] [GEN-51] stores the page's language, and ignores a stored value that isn't a language", async ({
  page,
}) => {
  await page.goto("/about");
  await expect.poll(() => storedLanguage(page)).toBe("en");
  await store(page, '"><script>alert(1)</script>');
  await page.goto("/about");
  await expect.poll(() => storedLanguage(page)).toBe("en");
  await expect.poll(() => languageOf(page)).toBe("en");
  await page.evaluate(() => localStorage.clear());
  await openStarted(page, "/fr/about");
  await nextFrames(page);
  await expect.poll(() => languageOf(page)).toBe("fr");
  await expect.poll(() => storedLanguage(page)).toBeNull();
});

/** Stores a language, as an earlier visit would have. */
async function store(page: Page, code: string) {
  await page.goto("/healthz");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [stored, code] as const);
}

const whereItIs = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash);

test("[GEN-50] [TENS-01] redirects to the stored language before the first paint, with query and fragment", async ({
  page,
  site,
}) => {
  await store(page, "ro");
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) sessionStorage.setItem(`${location.pathname} ${name}`, "");
    }).observe({ type: "paint", buffered: true });
  });
  await page.route("**/ro/about*", async (route) => {
    // In this time the English page could have been painted.
    const html = await (await fetch(`${site.url}/about`)).text();
    await fetch(site.url + (/\/assets\/site-[\w-]+\.css/.exec(html)?.[0] ?? ""));
    await route.continue();
  });
  await page.goto("/about?from=email#team", { waitUntil: "commit" });
  await page.waitForURL("**/ro/about?from=email#team");
  await waitForStart(page);
  await expect.poll(() => languageOf(page)).toBe("ro");
  await expect.poll(() => page.title()).not.toContain("About us");
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith("paint"))))
    .toEqual(expect.arrayContaining(["/ro/about first-contentful-paint"]));
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("/about"))))
    .toEqual([]);
  await page.goBack();
  await expect.poll(() => whereItIs(page)).toBe("/healthz"); // the English page doesn't stand in the way

  await store(page, "fr-CA");
  await page.goto("/", { waitUntil: "commit" }); // it may be led on before it has loaded
  await page.waitForURL((url) => url.pathname === "/fr");
  await page.goto("/faq#erp", { waitUntil: "commit" });
  await page.waitForURL((url) => url.pathname === "/fr/faq" && url.hash === "#erp");
});

test("[TENS-01] doesn't redirect on Back or from the same page in another language; a reload redirects again", async ({
  page,
  site,
}) => {
  await openStarted(page, "/about");
  await page.goto("/ro/services");
  await page.evaluate((key) => localStorage.setItem(key, "ro"), stored);
  await page.goBack();
  await waitForStart(page);
  await nextFrames(page);
  await expect.poll(() => whereItIs(page)).toBe("/about");
  await page.reload({ waitUntil: "commit" });
  await page.waitForURL("**/ro/about");
  for (const path of ["/nowhere", "/newsletter?sent=1", "/fr/about"]) {
    await page.goto(path);
    await waitForStart(page);
    await nextFrames(page);
    await expect.poll(() => whereItIs(page)).toBe(path);
  }
  await page.goto("/about", { referer: `${site.url}/ro/services`, waitUntil: "commit" });
  await page.waitForURL("**/ro/about");
  await page.goto("/about", { referer: `${site.url}/ro/about` });
  await waitForStart(page);
  await expect.poll(() => whereItIs(page)).toBe("/about");
  await expect.poll(() => storedLanguage(page)).toBe("en");
});

test("[TENS-01] opening a language link, in another tab too, stores the choice; opening its context menu doesn't", async ({
  page,
}) => {
  await openStarted(page, "/ro/about");
  const button = page
    .locator("header")
    .getByRole("button", { name: /Română/ })
    .filter({ visible: true });
  await button.click();
  const english = page.getByRole("menuitem", { name: "English" });
  await english.click({ button: "right" });
  expect(await storedLanguage(page)).toBeNull();
  await english.click({ button: "middle" });
  await closeTabAt(page, "/about");
  await expect.poll(() => storedLanguage(page)).toBe("en");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/ro/about");
  await button.click();
  await english.click();
  await page.waitForURL((url) => url.pathname === "/about");
  await expect.poll(() => languageOf(page)).toBe("en");
  await expect.poll(() => storedLanguage(page)).toBe("en");
});

test("[TENS-23] the footer ends with links to the page in its other languages, which store the choice", async ({
  page,
}) => {
  await openStarted(page, "/about");
  const others = page.getByRole("contentinfo").getByRole("navigation", { name: "Language" }).getByRole("link");
  await expect
    .poll(() => others.evaluateAll((all) => all.map((element) => [element.textContent, element.getAttribute("href")])))
    .toEqual([
      ["Română", "/ro/about"],
      ["Français", "/fr/about"],
    ]);
  const isLast = await others.last().evaluate((link) => {
    const after = document.createTreeWalker(link.closest("footer") ?? link, NodeFilter.SHOW_TEXT);
    let last: Node | null = null;
    for (let text = after.nextNode(); text; text = after.nextNode()) if (text.textContent?.trim()) last = text;
    return link.contains(last);
  });
  expect(isLast).toBe(true);
  await others.first().click();
  await page.waitForURL((url) => url.pathname === "/ro/about");
  await expect.poll(() => storedLanguage(page)).toBe("ro");
  await page.evaluate((key) => localStorage.setItem(key, "en"), stored);
  await openStarted(page, "/blog/agents-need-a-stop-button");
  const named = await page.locator('link[rel="alternate"][hreflang]:not([hreflang="x-default"])').count();
  await expect.poll(() => others.count()).toBe(Math.max(named - 1, 0));
});

test("[UILIB-09] [A20] [A21] offered languages are reachable by arrows and type-ahead, which resets after 1000 ms; a choice keeps the page", async ({
  browser,
}) => {
  const site = await startSite({ OFFERED_LANGUAGES: "en,ro,fr" });
  try {
    const page = await browser.newPage({ baseURL: site.url, locale: "en-US" });
    await page.clock.install();
    await page.goto("/about");
    await waitForStart(page);
    await page
      .locator("header")
      .getByRole("button", { name: /, Language: / })
      .filter({ visible: true })
      .click();
    const items = page.getByRole("menuitem");
    await items.first().waitFor();
    await expect
      .poll(() =>
        items.evaluateAll((elements) => elements.map((item) => `${item.getAttribute("lang")} ${item.textContent}`)),
      )
      .toEqual(["en English", "ro Română", "fr Français"]);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const [key, name] of [
      ["End", "Français"],
      ["ArrowUp", "Română"],
      ["Home", "English"],
      ["ArrowDown", "Română"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused).toBe(name);
    }
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    const type = async (letter: string) => {
      await page.keyboard.type(letter);
      await page.clock.runFor(10);
      return focused();
    };
    expect([await type("f"), await type("r")]).toEqual(["Français", "Français"]); // "fr" so far
    await page.clock.runFor(980);
    expect(await type("r")).toBe("Français"); // "frr", which nothing begins with
    await page.clock.runFor(1000);
    expect(await type("r")).toBe("Română");
    await page.clock.resume();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/ro/about");
    await expect.poll(() => storedLanguage(page)).toBe("ro");
    await page.close();
  } finally {
    await site.stop();
  }
});
