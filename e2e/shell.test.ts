// The frame of public pages in a browser: header, menu, language dropdown, scrolling, focus, theme; with and without
// script. Its texts are tested in app/pages/site-layout.test.ts.
import type { Locator, Page } from "playwright-core";
import { expectAccessibleInAllLooks, expectAccessibleInBothSchemes } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import { focusRing, nextFrames, openStarted, refuseCookies, waitForStart } from "./visitor.ts";

const phone = { viewport: { width: 375, height: 667 } };
const links = ["/", "/about", "/services", "/case-studies", "/blog", "/contact"];
const bar = (page: Page) => page.locator("header.site-header");
const sheet = (page: Page) => page.locator("#site-menu");
const toggle = (page: Page) => page.getByRole("button", { name: /^(Open|Close) menu$/ });
const languageButton = (page: Page) =>
  bar(page)
    .getByRole("button", { name: /, Language: / })
    .filter({ visible: true });
/** Returns true if the button's popover is open. */
const isOpen = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => element.popoverTargetElement?.matches(":popover-open"));
const ground = (page: Page) => bar(page).evaluate((element) => getComputedStyle(element).backgroundColor);
const clear = "rgba(0, 0, 0, 0)";
const ink = "rgb(6, 13, 43)";

/** Scrolls like a visitor and waits until a change of the header would be complete; other parts move for seconds. */
async function scrollPage(page: Page, y: number) {
  await page.evaluate((top) => scrollTo(0, top), y);
  await page.waitForFunction((top) => scrollY === top, y);
  await nextFrames(page);
  await bar(page).evaluate((header) =>
    Promise.all(header.getAnimations({ subtree: true }).map((animation) => animation.finished.catch(() => undefined))),
  );
}

const focusedWords = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("[NAV-03] [A5] [A6] [LITE-04] a link with a fragment scrolls and moves the focus there; Back restores the scroll position", async ({
  page,
}) => {
  // A font that comes late is left out until the next load, and the text above is as high as before with the same one
  // alone.
  await page.route("**/*.woff2", (route) => route.abort());
  await openStarted(page, "/");
  await scrollPage(page, 1200);
  const link = page.getByRole("link", { name: "See chatbots" });
  await link.focus();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await link.press("Enter");
  await page.waitForURL("**/services#chatbots");
  await waitForStart(page);
  const top = () => page.locator("#chatbots").evaluate((part) => part.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs(await top()) < 200).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#chatbots") !== null)).toBe(true);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

  await page.addInitScript(() => {
    const places: number[] = (Object(globalThis).places = []);
    addEventListener("scroll", () => places.push(scrollY), true);
  });
  await page.locator("footer").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  await waitForStart(page);
  await nextFrames(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => page.evaluate(() => Object(globalThis).places as number[])).toEqual([]); // no place on the way
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^About us/);
  await page.keyboard.press("Tab");
  await expect.poll(() => focusedWords(page)).toBe("Skip to content");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect.poll(() => skip.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});

/** Returns whether the logo is centred, and the links before and after it. */
const placesInBar = (page: Page) =>
  bar(page).evaluate((header) => {
    const visibleElements = [...header.querySelectorAll("a")].filter((link) => link.checkVisibility());
    const logo = visibleElements.find((link) => link.querySelector("[data-slot=logo]"))?.getBoundingClientRect();
    if (!logo) return {};
    const isCentred = Math.abs((logo.left + logo.right) / 2 - innerWidth / 2) < 1;
    const boxes = visibleElements.filter((link) => link.closest("li")).map((link) => link.getBoundingClientRect());
    const isBefore = boxes.map(({ right }) => right < logo.left);
    const isAfter = boxes.map(({ left }) => left > logo.right);
    return { isCentred, isBefore, isAfter };
  });

test("[NAV-08] [NAV-11] [NAV-12] [NAV-17] the home page's header is clear up to 50 px of scrolling and dark beyond; the logo is centred", async ({
  page,
}) => {
  await page.goto("/ro");
  await expect.poll(() => ground(page)).toBe(clear);
  await scrollPage(page, 50);
  await expect.poll(() => ground(page)).toBe(clear);
  await page.goto("/");
  await expect.poll(() => ground(page)).toBe(clear);
  await scrollPage(page, 50);
  await expect.poll(() => ground(page)).toBe(clear);
  await scrollPage(page, 51);
  await expect.poll(() => ground(page)).toBe(ink);
  await scrollPage(page, 800);
  await expect.poll(() => ground(page)).toBe(ink);
  await scrollPage(page, 10);
  await expect.poll(() => ground(page)).toBe(clear);
  const tops = page
    .locator(".site-footer-columns > div")
    .evaluateAll((columns) => columns.map((column) => Math.round(column.getBoundingClientRect().top)));
  expect([(await tops).length, new Set(await tops).size]).toEqual([4, 1]);
  for (const width of [960, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => placesInBar(page), { message: String(width) })
      .toEqual({
        isCentred: true,
        isBefore: [true, true, true, false, false, false],
        isAfter: [false, false, false, true, true, true],
      });
  }
});

test("with light forced colours, drawings for dark backgrounds turn black", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await page.goto("/");
  const drawings = page.locator('[data-slot="logo"], .client-cell img');
  const filters = () =>
    drawings.evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).filter))]);
  await expect.poll(filters).toEqual(["brightness(0)"]);
  expect(await drawings.count()).toBeGreaterThan(6);
});

test("[NAV-09] [NAV-10] [A20] on narrow screens a menu shows all links; Esc or a link closes it, and Esc returns the focus", async ({
  openPage,
}) => {
  const page = await openPage(phone);
  await openStarted(page, "/");
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  await expect.poll(() => isOpen(toggle(page))).toBe(false);
  await toggle(page).click();
  await expect.poll(() => isOpen(toggle(page))).toBe(true);
  const visible = sheet(page).locator("li > a").filter({ visible: true });
  await expect
    .poll(() => visible.evaluateAll((elements) => elements.map((link) => link.getAttribute("href"))))
    .toEqual(links);
  await toggle(page).click();
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  await toggle(page).click();
  await visible.first().focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  await expect.poll(() => toggle(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await toggle(page).click();
  await sheet(page).getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  await toggle(page).click();
  await sheet(page).getByRole("link", { name: "About" }).click();
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
});

test("[NAV-13] [NAV-14] [A20] the language dropdown opens and closes; the chosen theme is applied before the first paint", async ({
  page,
}) => {
  await openStarted(page, "/about");
  await expect.poll(() => ground(page)).toBe(ink);
  const menu = page.getByRole("menu");
  await languageButton(page).click();
  await menu.waitFor();
  await expect.poll(() => isOpen(languageButton(page))).toBe(true);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => isOpen(languageButton(page))).toBe(false);
  await expect.poll(() => languageButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await menu.waitFor();
  await page.mouse.click(300, 600);
  await menu.waitFor({ state: "hidden" });
  await languageButton(page).click();
  await menu.waitFor();
  await languageButton(page).click();
  await menu.waitFor({ state: "hidden" });

  const body = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await body();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(body).not.toBe(light);
  await page.getByRole("button", { name: "Light" }).click();
  await expect
    .poll(async () => [await body(), await page.evaluate(() => localStorage.getItem("theme"))])
    .toEqual([light, "light"]);
  await page.addInitScript(() =>
    document.addEventListener(
      "readystatechange",
      () => (document.documentElement.dataset["seen"] ??= document.documentElement.dataset["theme"] ?? "none"),
    ),
  );
  await page.reload();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["seen"])).toBe("light");
  await expect.poll(() => body()).toBe(light);
  await expect.poll(() => page.getByRole("button", { name: "Light" }).getAttribute("aria-pressed")).toBe("true");
});

test("[NAV-02] the footer of a short page is at the bottom; very wide screens scale up public pages but not the admin", async ({
  page,
}) => {
  const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const footer = page.locator("footer");
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto("/newsletter");
  await expect.poll(() => footer.evaluate((part) => part.getBoundingClientRect().bottom)).toBe(2400);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(letters).toBe(16);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(letters).toBeGreaterThan(17.5);
  await page.setViewportSize({ width: 5120, height: 1440 });
  await expect.poll(letters).toBe(20);
  await page.goto("/admin/login");
  await page.getByRole("heading").first().waitFor();
  await expect.poll(letters).toBe(16);
  await expect.poll(() => bar(page).count()).toBe(0);
  await expect.poll(() => page.getByText("Autonomous Business Agents").count()).toBe(0);
});

test("[A14] with increased contrast, secondary text and the borders of fields have the colour of text", async ({
  page,
}) => {
  await page.goto("/contact");
  const colours = () =>
    page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
      const { color, borderTopColor } = style("main input:not([type=hidden],[type=radio])");
      return { isEdgeText: borderTopColor === color, isHintText: style("main .text-text-3").color === color };
    });
  await expect.poll(() => colours()).toEqual({ isEdgeText: false, isHintText: false });
  await page.emulateMedia({ contrast: "more" });
  await expect.poll(colours).toEqual({ isEdgeText: true, isHintText: true });
});

test("[A3] [A4] [LITE-01] on the page for an unknown URL, Tab reaches each control once with a visible focus ring", async ({
  page,
}) => {
  await refuseCookies(page);
  const answer = await page.goto("/nowhere");
  await expect.poll(async () => [answer?.status(), await bar(page).count()]).toEqual([404, 1]);
  await waitForStart(page);
  const step = async (keys: string) => {
    await page.keyboard.press(keys);
    await nextFrames(page); // it may have scrolled, and the launcher come or gone
    return page.evaluate(() => {
      const element = document.activeElement;
      return element && element !== document.body
        ? `${element.tagName} ${element.getAttribute("href") ?? element.getAttribute("aria-label") ?? ""} ${Math.round(element.getBoundingClientRect().left)}`
        : "";
    });
  };
  const seen: string[] = [];
  const rings: number[] = [];
  for (let press = 0; press < 60; press++) {
    const now = await step("Tab");
    if (!now || now === seen[0]) break;
    seen.push(now);
    rings.push(await focusRing(page));
  }
  const expected = await page.locator("a[href], button").filter({ visible: true }).count(); // now that the launcher is there too
  expect(seen).toHaveLength(expected);
  expect(seen.filter((_, at) => (rings[at] ?? 0) < 2)).toEqual([]);
  const back: string[] = [];
  for (const _ of seen) back.push(await step("Shift+Tab"));
  expect(back).toEqual(seen.toReversed());
});

test("[A25] [LITE-03] without script the menu opens, and every link and language is in it", async ({ openPage }) => {
  const page = await openPage({ ...phone, javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const visible = sheet(page).locator("a").filter({ visible: true });
  await expect
    .poll(() => visible.evaluateAll((elements) => elements.map((link) => link.getAttribute("href"))))
    .toEqual(links);
  await sheet(page)
    .getByRole("button", { name: /, Language: / })
    .click();
  await page.getByRole("menuitem", { name: "English" }).waitFor();
  await page.keyboard.press("Escape");
  await visible.nth(1).click();
  await page.waitForURL("**/about");
});

test("the way to an enquiry is a button with a border in the header of every page, and has the accent colour in a phone's menu", async ({
  page,
}) => {
  const styleOf = (link: Locator) =>
    link.evaluate((element) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(element);
      return [backgroundColor, borderTopWidth];
    });
  const ask = bar(page).getByRole("link", { name: "Contact" }).filter({ visible: true });
  await openStarted(page, "/");
  const [accent] = await styleOf(page.getByRole("link", { name: "Start a project" }).first());
  for (const path of ["/contact", "/about", "/"]) {
    await openStarted(page, path);
    await expect.poll(() => styleOf(ask), { message: path }).toEqual([clear, "1px"]);
  }
  await page.setViewportSize(phone.viewport);
  await toggle(page).click();
  await expect.poll(async () => (await styleOf(ask))[0]).toBe(accent);
});

test.for(["/about", "/offline"])(
  "[A25] on a phone without popover support, %s shows logo, menu and text below each other",
  async (path, { openPage }) => {
    const page = await openPage({ ...phone, javaScriptEnabled: false });
    await page.route("**/assets/*.css", async (route) => {
      const answer = await route.fetch();
      const styles = (await answer.text()).replaceAll(
        "@supports not selector(:popover-open)",
        "@supports (color: red)",
      );
      await route.fulfill({ response: answer, body: styles });
    });
    await page.goto(path);
    const parts = await page.locator(".site-bar > a, #site-menu, h1").evaluateAll((elements) =>
      elements.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(parts).toHaveLength(3);
    expect(parts[0]?.bottom).toBeLessThanOrEqual(parts[1]?.top ?? 0);
    expect(parts[1]?.bottom).toBeLessThanOrEqual(parts[2]?.top ?? 0);
    const visible = sheet(page).locator("a").filter({ visible: true });
    await expect
      .poll(() => visible.evaluateAll((elements) => elements.map((link) => link.getAttribute("href"))))
      .toEqual([...links, path]);
    await expect.poll(() => toggle(page).isVisible()).toBe(false);
  },
);

test("[A1] axe finds nothing in the frame: not found, menu open, language menu open", async ({ page }) => {
  await openStarted(page, "/nowhere");
  await languageButton(page).click();
  await page.getByRole("menu").waitFor();
  await expectAccessibleInBothSchemes(page, "language menu", "header");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await expectAccessibleInAllLooks(page, "not found");
  await toggle(page).click();
  await expectAccessibleInBothSchemes(page, "menu", "header");
});
