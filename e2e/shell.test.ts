// The frame of public pages: header, menu, language dropdown, footer, scrolling, focus, theme; with and without script.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { expectAccessibleInAllLooks, expectAccessibleInBothSchemes } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, openStarted, waitForStart } from "./visitor.ts";

const { company } = siteContent;

const phone = { viewport: { width: 375, height: 667 } };
const links = ["/", "/about", "/services", "/case-studies", "/blog", "/contact"];
const bar = (page: Page) => page.locator("header.site-header");
const sheet = (page: Page) => page.locator("#site-menu");
const toggle = (page: Page) => page.getByRole("button", { name: /^(Open|Close) menu$/ });
const languageButton = (page: Page) =>
  bar(page)
    .getByRole("button", { name: /, Language: / })
    .filter({ visible: true });
const ground = (page: Page) => bar(page).evaluate((element) => getComputedStyle(element).backgroundColor);
const clear = "rgba(0, 0, 0, 0)";
const ink = "rgb(6, 13, 43)";

/** Scrolls as a visitor's browser does and waits until the header has changed, were it to; other parts move for seconds. */
async function scrollPage(page: Page, y: number) {
  await page.evaluate((top) => scrollTo(0, top), y);
  await page.waitForFunction((top) => scrollY === top, y);
  await nextFrames(page);
  await bar(page).evaluate((header) =>
    Promise.all(header.getAnimations({ subtree: true }).map((animation) => animation.finished.catch(() => undefined))),
  );
}

const marked = (page: Page) =>
  bar(page)
    .locator('a[aria-current="page"]')
    .filter({ visible: true })
    .evaluateAll((found) => found.map((link) => link.getAttribute("href")));

test("[NAV-01] public pages share a header and a footer", async ({ page }) => {
  for (const path of ["/", "/about", "/nowhere", "/ro/services"]) {
    await page.goto(path);
    await expect
      .poll(async () => [await bar(page).count(), await page.locator("footer").count()], { message: path })
      .toEqual([1, 1]);
  }
});

test("[NAV-02] admin pages show neither the public header nor the public footer", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByRole("heading").first().waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);
  await expect.poll(() => page.getByText("Autonomous Business Agents").count()).toBe(0);
});

test("[LITE-01] an unknown admin URL is the public not-found page, and its start script runs", async ({ page }) => {
  const answer = await page.goto("/admin/nowhere");
  await expect.poll(async () => [answer?.status(), await bar(page).count()]).toEqual([404, 1]);
  await waitForStart(page);
});

test("[NAV-03] [A6] [LITE-04] a new page is shown from the top and announced with its title", async ({ page }) => {
  await openStarted(page, "/");
  await scrollPage(page, 2000);
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
});

test("[A6] [LITE-04] a link with a fragment scrolls there, and Tab continues from there", async ({ page }) => {
  await openStarted(page, "/");
  await page.getByRole("link", { name: "See chatbots" }).click();
  await page.waitForURL("**/services#chatbots");
  await waitForStart(page);
  const top = () => page.locator("#chatbots").evaluate((part) => part.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs(await top()) < 200).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#chatbots") !== null)).toBe(true);
});

test("[A6] [LITE-04] Back restores the scroll position", async ({ page }) => {
  await openStarted(page, "/");
  await scrollPage(page, 1200);
  const link = page.getByRole("link", { name: "See chatbots" });
  await link.focus();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await link.press("Enter");
  await page.waitForURL("**/services#chatbots");
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("[NAV-04] [E2] any other path shows `404 Page Not Found`, with that status, in every language", async ({
  page,
}) => {
  for (const path of ["/nowhere", "/about/nowhere", "/fr/nowhere", "/ro/nowhere"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect.poll(() => page.locator("h1").innerText(), { message: path }).toContain("404");
    await expect
      .poll(() => page.locator('meta[name="robots"]').getAttribute("content"), { message: path })
      .toBe("noindex");
    await expect.poll(() => page.locator('link[rel="canonical"]').count(), { message: path }).toBe(0);
  }
  await page.goto("/nowhere");
  await expect
    .poll(async () => (await page.locator("h1").innerText()).replaceAll(/\s+/g, " "))
    .toBe("404 Page Not Found");
});

test("[NAV-05] the header's links stand in their order", async ({ page }) => {
  await page.goto("/");
  const shown = bar(page).locator("li a").filter({ visible: true });
  await expect.poll(() => shown.evaluateAll((found) => found.map((link) => link.getAttribute("href")))).toEqual(links);
  await expect
    .poll(() => shown.allInnerTexts())
    .toEqual(["Home", "About", "Services", "Case studies", "Blog", "Contact"]);
});

test("[NAV-06] the home link is active on the home page, and only there", async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => marked(page)).toEqual(["/"]);
  await page.goto("/ro");
  await expect.poll(() => marked(page)).toEqual(["/ro"]);
  await page.goto("/about");
  await expect.poll(() => marked(page)).toEqual(["/about"]);
});

test("[NAV-07] a link is active on every page below its path, by whole segments", async ({ page }) => {
  await page.goto("/blog/any-post");
  await expect.poll(() => marked(page)).toEqual(["/blog"]);
  await page.goto("/blogx");
  await expect.poll(() => marked(page)).toEqual([]);
  await page.goto("/ro/contact");
  await expect.poll(() => marked(page)).toEqual(["/ro/contact"]);
});

test("[NAV-08] the logo is centred, half of the links on either side", async ({ page }) => {
  await page.goto("/");
  for (const width of [960, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const places = () =>
      bar(page).evaluate((header) => {
        const shown = [...header.querySelectorAll("a")].filter((link) => link.checkVisibility());
        const logo = shown.find((link) => link.querySelector("[data-slot=logo]"))?.getBoundingClientRect();
        if (!logo) return {};
        const isCentred = Math.abs((logo.left + logo.right) / 2 - innerWidth / 2) < 1;
        const boxes = shown.filter((link) => link.closest("li")).map((link) => link.getBoundingClientRect());
        const isBefore = boxes.map(({ right }) => right < logo.left);
        const isAfter = boxes.map(({ left }) => left > logo.right);
        return { isCentred, isBefore, isAfter };
      });
    await expect.poll(places, { message: String(width) }).toEqual({
      isCentred: true,
      isBefore: [true, true, true, false, false, false],
      isAfter: [false, false, false, true, true, true],
    });
  }
});

test("[NAV-09] [A20] on narrow screens a button opens and closes a menu with all links; Esc closes it and returns the focus", async ({
  openPage,
}) => {
  const page = await openPage(phone);
  await openStarted(page, "/");
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  await expect.poll(() => toggle(page).getAttribute("aria-expanded")).toBe("false");
  await toggle(page).click();
  await expect.poll(() => toggle(page).getAttribute("aria-expanded")).toBe("true");
  const shown = sheet(page).locator("li > a").filter({ visible: true });
  await expect.poll(() => shown.evaluateAll((found) => found.map((link) => link.getAttribute("href")))).toEqual(links);
  await toggle(page).click();
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  await toggle(page).click();
  await shown.first().focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  await expect.poll(() => toggle(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test("[NAV-10] choosing a link in the menu closes it, the one of the same page too", async ({ openPage }) => {
  const page = await openPage(phone);
  await openStarted(page, "/");
  await toggle(page).click();
  await sheet(page).getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  await toggle(page).click();
  await sheet(page).getByRole("link", { name: "About" }).click();
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
});

test("[NAV-11] on the home page, in another language too, the header is clear at the top and at exactly 50 px", async ({
  page,
}) => {
  for (const path of ["/", "/ro"]) {
    await page.goto(path);
    await expect.poll(() => ground(page), { message: path }).toBe(clear);
    await scrollPage(page, 50);
    await expect.poll(() => ground(page), { message: path }).toBe(clear);
  }
});

test("[NAV-12] the header turns solid dark past 50 px and clear again on the way back", async ({ page }) => {
  await page.goto("/");
  await scrollPage(page, 51);
  await expect.poll(() => ground(page)).toBe(ink);
  await scrollPage(page, 800);
  await expect.poll(() => ground(page)).toBe(ink);
  await scrollPage(page, 10);
  await expect.poll(() => ground(page)).toBe(clear);
});

test("[NAV-13] on other public pages the header is solid dark from the start", async ({ page }) => {
  const post = "/blog/agents-need-a-stop-button";
  const others = [...links.slice(1), post, "/ai-chat", "/nowhere", "/ro/contact"];
  for (const path of others) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect.poll(() => ground(page), { message: path }).toBe(ink);
  }
});

test("[NAV-14] [A20] the language dropdown opens and closes, by pointer and by keyboard", async ({ page }) => {
  await openStarted(page, "/");
  const menu = page.getByRole("menu");
  await languageButton(page).click();
  await menu.waitFor();
  await expect.poll(() => languageButton(page).getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => languageButton(page).getAttribute("aria-expanded")).toBe("false");
  await expect.poll(() => languageButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await menu.waitFor();
  await page.mouse.click(300, 600);
  await menu.waitFor({ state: "hidden" });
  await languageButton(page).click();
  await menu.waitFor();
  await languageButton(page).click();
  await menu.waitFor({ state: "hidden" });
});

test("[NAV-15] the language dropdown offers only English", async ({ page }) => {
  await openStarted(page, "/ro");
  await languageButton(page)
    .or(bar(page).getByRole("button", { name: /, Limb/ }))
    .filter({ visible: true })
    .click();
  const items = page.getByRole("menuitem");
  await items.first().waitFor();
  await expect.poll(() => items.allInnerTexts()).toEqual(["English"]);
  await expect.poll(() => items.first().locator("svg").count()).toBeGreaterThan(0);
});

test("on a short page the footer is at the bottom of the screen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto("/newsletter");
  await expect
    .poll(() => page.locator("footer").evaluate((footer) => footer.getBoundingClientRect().bottom))
    .toBe(2400);
});

test("with light forced colours, drawings for dark grounds turn black", async ({ openPage }) => {
  const page = await openPage({ forcedColors: "active", colorScheme: "light" });
  await page.goto("/");
  const filters = await page
    .locator('[data-slot="logo"], .client-cell img')
    .evaluateAll((drawings) => drawings.map((drawing) => getComputedStyle(drawing).filter));
  expect(filters).toEqual(filters.map(() => "brightness(0)"));
  expect(filters.length).toBeGreaterThan(6);
});

test("[A14] where the system asks for more contrast, secondary text and the edges of fields are as strong as text", async ({
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

test("public pages scale up on very wide screens, based on the visitor's font size", async ({ page }) => {
  const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  await expect.poll(letters).toBe(16);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(letters).toBeGreaterThan(17.5);
  await page.setViewportSize({ width: 5120, height: 1440 });
  await expect.poll(letters).toBe(20);
  await page.goto("/admin/login");
  await expect.poll(letters).toBe(16);
});

test("[NAV-17] the footer has four columns beside each other: blurb, services, company, contact", async ({ page }) => {
  await page.goto("/about");
  const footer = page.locator("footer");
  await expect.poll(() => footer.getByRole("heading").allInnerTexts()).toEqual(["Services", "Company", "Contact"]);
  await expect.poll(() => footer.innerText()).toContain("We connect AI to the systems a company already runs");
  const tops = await footer
    .locator(".site-footer-columns > div")
    .evaluateAll((columns) => columns.map((column) => Math.round(column.getBoundingClientRect().top)));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});

test("[NAV-18] the footer's blurb has a link to a professional network", async ({ page }) => {
  await page.goto("/");
  const blurb = page.locator(".site-footer-columns > div", { hasText: "We connect AI to the systems" });
  await expect
    .poll(() => blurb.getByRole("link", { name: "LinkedIn" }).getAttribute("href"))
    .toMatch(/^https:\/\/www\.linkedin\.com\/company\//);
});

test("[NAV-19] the footer's four services all lead to /services", async ({ page }) => {
  await page.goto("/");
  const found = page.locator('footer a[href="/services"]');
  await expect
    .poll(() => found.allInnerTexts())
    .toEqual([
      "AI Integration & Automation",
      "Intelligent Chatbots",
      "Autonomous Business Agents",
      "Custom Development",
    ]);
});

test("[NAV-20] the footer's company links go to about, blog and case studies", async ({ page }) => {
  await page.goto("/");
  const column = page.locator(".site-footer-columns > div", { has: page.getByRole("heading", { name: "Company" }) });
  await expect
    .poll(() => column.locator("a").evaluateAll((found) => found.map((link) => link.getAttribute("href"))))
    .toEqual(["/about", "/blog", "/case-studies"]);
  await expect.poll(() => column.locator("a").allInnerTexts()).toEqual(["About", "Blog", "Case studies"]);
});

test("[NAV-21] the footer has a support email, a phone and an address in Bucharest, Romania", async ({ page }) => {
  await page.goto("/");
  const contact = page.locator(".site-footer-columns > div", { has: page.getByRole("heading", { name: "Contact" }) });
  await expect
    .poll(() => contact.getByRole("link", { name: company.emails.support }).getAttribute("href"))
    .toBe(`mailto:${company.emails.support}`);
  await expect
    .poll(() => contact.getByRole("link", { name: company.phone }).getAttribute("href"))
    .toBe(`tel:${company.phone.replaceAll(" ", "")}`);
  await expect.poll(() => contact.locator("address").innerText()).toMatch(/Bucharest, Romania/);
});

test("[NAV-22] the footer has a copyright line for 2025", async ({ page }) => {
  await page.goto("/");
  await expect
    .poll(() => page.locator("footer").innerText())
    .toMatch(new RegExp(String.raw`© 2025(–20\d\d)? ${company.name}`));
});

test("[A5] the first Tab is the skip link, which leads to the page's content", async ({ page }) => {
  await openStarted(page, "/about");
  await page.keyboard.press("Tab");
  const first = page.getByRole("link", { name: "Skip to content" });
  await expect
    .poll(() => first.evaluate((link) => link === document.activeElement && link.getBoundingClientRect().top >= 0))
    .toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});

test("[A3] Tab reaches every visible control once, from the top to the end, and Shift+Tab leads back", async ({
  page,
}) => {
  await openStarted(page, "/nowhere");
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
  for (let press = 0; press < 60; press++) {
    const now = await step("Tab");
    if (!now || now === seen[0]) break;
    seen.push(now);
  }
  const wanted = await page.locator("a[href], button").filter({ visible: true }).count(); // now that the launcher is there too
  expect(seen).toHaveLength(wanted);
  const back: string[] = [];
  for (const _ of seen) back.push(await step("Shift+Tab"));
  expect(back).toEqual(seen.toReversed());
});

test("[A25] [LITE-03] without script the menu opens, and every link and language is in it", async ({ openPage }) => {
  const page = await openPage({ ...phone, javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const shown = sheet(page).locator("a").filter({ visible: true });
  await expect.poll(() => shown.evaluateAll((found) => found.map((link) => link.getAttribute("href")))).toEqual(links);
  await sheet(page)
    .getByRole("button", { name: /, Language: / })
    .click();
  await page.getByRole("menuitem", { name: "English" }).waitFor();
  await page.keyboard.press("Escape");
  await shown.nth(1).click();
  await page.waitForURL("**/about");
});

test.for(["/about", "/offline"])(
  "[A25] on a phone whose browser has no popovers, %s shows logo, menu and words below each other",
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
    const parts = await page.locator(".site-bar > a, #site-menu, h1").evaluateAll((found) =>
      found.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(parts).toHaveLength(3);
    expect(parts[0]?.bottom).toBeLessThanOrEqual(parts[1]?.top ?? 0);
    expect(parts[1]?.bottom).toBeLessThanOrEqual(parts[2]?.top ?? 0);
    const shown = sheet(page).locator("a").filter({ visible: true });
    await expect
      .poll(() => shown.evaluateAll((found) => found.map((link) => link.getAttribute("href"))))
      .toEqual([...links, path]);
    await expect.poll(() => toggle(page).isVisible()).toBe(false);
  },
);

test("[A25] without script the header over the home page is solid", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/");
  await expect.poll(() => ground(page)).toBe(ink);
});

test("the chosen theme is stored and applied before the first paint; until then the system decides", async ({
  openPage,
}) => {
  const page = await openPage({ colorScheme: "light" });
  await openStarted(page, "/about");
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

test("[A15] nothing scrolls sideways at 320 px", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  for (const path of ["/", "/ro", "/fr", "/nowhere", "/fr/nowhere"]) {
    await openStarted(page, path);
    await nextFrames(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBeLessThanOrEqual(320);
  }
});

test("[A1] axe finds nothing in the frame: not found, menu open, language menu open", async ({ page }) => {
  await openStarted(page, "/nowhere");
  await languageButton(page).click();
  await page.getByRole("menu").waitFor();
  await expectAccessibleInBothSchemes(page, "language menu");
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await expectAccessibleInAllLooks(page, "not found");
  await toggle(page).click();
  await expectAccessibleInBothSchemes(page, "menu");
});
