// What stands on a page and answers before its script has come, and how the script takes over.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { locales, localPath } from "../app/platform/i18n/locales.ts";
import { begin, frame, input, start } from "./chat-page.ts";
import { field, fillStep } from "./enquiry-form.ts";
import { textsOf } from "./html.ts";
import { expect, sharedTest as test } from "./test.ts";
import { holdAnswers, openStarted, quiet, refuseCookies, waitForIsland, waitForStart } from "./visitor.ts";

const { ui } = siteContent;
const search = (page: Page) => page.getByPlaceholder("Search conversations...");

/** Opens a page whose script files don't come before `release` is called. */
async function openHeld(page: Page, path: string): Promise<{ release: () => void }> {
  await refuseCookies(page);
  const release = await holdAnswers(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  return { release };
}

/** The script files that a page has asked for, without their hashes. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => /\/assets\/([\w.-]+)-[\w-]{8}\.js$/.exec(name)?.[1])
      .filter((name) => name !== undefined),
  );

/** From the next page on: how far what is shown was moved, without the visitor's doing. */
async function noteShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moves = { sum: 0 };
    Object.assign(globalThis, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moves.sum += Number(Object(entry).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Number(Object(globalThis).moves.sum));
}

test("[CHAT-10] the words before the first conversation are in the HTML that is served, in every language", async ({
  site,
}) => {
  for (const locale of locales) {
    const html = await (await fetch(site.url + localPath(locale, "/ai-chat"))).text();
    const { welcome, welcomeText, start: begins, conversations, search: finds } = ui[locale].chat;
    expect(textsOf(html), locale).toEqual(expect.arrayContaining([welcome, welcomeText, begins, conversations]));
    expect(html, locale).toContain(`placeholder="${finds}"`);
  }
});

test("[S29] the assistant's HTML is the same for every visitor, question and session", async ({ site }) => {
  const session = crypto.randomUUID();
  const headers = { "X-Session-Id": session, "Content-Type": "application/json" };
  const made = await fetch(`${site.url}/api/chat/conversations`, {
    method: "POST",
    headers,
    body: JSON.stringify({ title: "Heron pilot" }),
  });
  const { id } = await made.json();
  const own = { "X-Session-Id": session, Cookie: `chat-session-id=${session}` };
  const pages = await Promise.all([
    (await fetch(`${site.url}/ai-chat`)).text(),
    (await fetch(`${site.url}/ai-chat?q=Heron%20pilot`, { headers: own })).text(),
  ]);
  expect(pages[1]).toBe(pages[0]);
  for (const text of [session, id, "Heron pilot"]) expect(pages[1]).not.toContain(text);
});

test.for([
  ["the assistant", "/ai-chat", "#chat-welcome", "chat", {}],
  [
    "the assistant with a question in its address",
    "/ai-chat?q=Do%20you%20work%20with%20banks%3F",
    '[data-slot="chat-frame"]',
    "chat",
    {},
  ],
  [
    "the assistant on a phone",
    "/ai-chat?q=And%20what%20does%20it%20cost%3F",
    "#chat-welcome",
    "chat",
    { width: 375, height: 667 },
  ],
  ["the booking page", "/book", ".slot-picker", "scheduler", {}],
] as const)(
  "[E24] [LITE-02] the script takes over what stands there, and nothing moves: %s",
  async ([, path, part, island, size], { openPage }) => {
    const page = await openPage("width" in size ? { viewport: size } : {});
    const shifts = await noteShifts(page);
    const { release } = await openHeld(page, path);
    const before = page.locator(part);
    await expect.poll(() => before.isVisible()).toBe(true);
    await before.evaluate((element) => Object.assign(globalThis, { before: element }));
    release();
    await waitForStart(page);
    await before.hover();
    await waitForIsland(page, island);
    await quiet(page);
    expect(await before.evaluate((element) => element === Object(globalThis).before)).toBe(true);
    await expect.poll(() => page.locator('[data-slot="skeleton"]').count()).toBe(0);
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  },
);

test("[LITE-01] [E24] without interaction a page loads no script but its start; an admin page hydrates at once", async ({
  page,
  site,
}) => {
  for (const path of ["/about", "/ai-chat", "/book", "/contact", "/newsletter", "/fr/blog"]) {
    await openStarted(page, path);
    await quiet(page);
    expect(await scriptsOf(page), path).toEqual(["start"]);
  }
  expect(await (await fetch(`${site.url}/admin/login`)).text()).toContain('rel="modulepreload"');
});

test("[CHAT-11] [LITE-02] Start New Chat pressed before the script has come begins one conversation", async ({
  openPage,
}) => {
  const page = await openPage();
  const { release } = await openHeld(page, "/ai-chat");
  await start(page).click();
  await start(page).click(); // because nothing has happened yet
  release();
  await input(page).waitFor();
  await quiet(page);
  await expect.poll(() => page.locator('[data-slot="conversation"]').count()).toBe(1);
});

test("[CHAT-07] [LITE-02] what was typed into the search before the script has come is searched for", async ({
  openPage,
}) => {
  const page = await openPage();
  await openStarted(page, "/ai-chat");
  await begin(page);
  await page.reload();
  await page.locator('[data-slot="conversation"]').waitFor();
  const { release } = await openHeld(page, "/ai-chat");
  await search(page).fill("zebra");
  release();
  await page.getByText("No conversations found").waitFor();
  await expect.poll(() => search(page).inputValue()).toBe("zebra");
});

test("[LITE-02] where the chat's files can't be loaded, the ways without it stand in its place", async ({
  openPage,
}) => {
  const page = await openPage({ serviceWorkers: "block" }); // it would have the files already
  await page.route("**/assets/chat.island*.js", (route) => route.abort());
  await openStarted(page, "/ai-chat");
  await start(page).click();
  await frame(page).getByText("The chat needs JavaScript").filter({ visible: true }).waitFor();
  await expect.poll(() => start(page).filter({ visible: true }).count()).toBe(0);
  await expect.poll(() => frame(page).locator('a[href="/contact"]').filter({ visible: true }).count()).toBe(1);
});

test.for([
  ["/", "hero.behavior", ".home-hero", "Put AI to work where the hours go"],
  ["/", "hero-worker", ".home-hero", "Put AI to work where the hours go"],
  ["/", "carousel.behavior", '[aria-roledescription="carousel"]', "The dispatchers wrote the rules"],
  ["/contact", "enquiry.island", '[data-island="enquiry"]', "What happens next"],
  ["/contact", "booking-button.island", '[data-island="booking-button"]', "What happens next"],
  ["/blog", "newsletter.island", '[data-island="newsletter"]', "What worked in our projects"],
  ["/book", "scheduler.island", ".slot-picker", "A free 30‑minute call"],
] as const)(
  "[LITE-02] on %s a part whose file can't be loaded (%s) stays as it came, and so does the page",
  async ([path, file, part, words], { openPage }) => {
    const page = await openPage({ serviceWorkers: "block" });
    const refused = Promise.withResolvers<void>();
    await page.route(`**/assets/${file}-*.js`, async (route) => {
      await route.abort();
      refused.resolve();
    });
    await openStarted(page, path);
    const shown = page.locator(part).first();
    if (file.endsWith(".island")) await shown.locator("button, input, a").filter({ visible: true }).first().hover();
    else await shown.scrollIntoViewIfNeeded();
    await refused.promise;
    await quiet(page);
    await expect.poll(() => page.getByText(words).filter({ visible: true }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByText("There is a problem").count()).toBe(0);
    await expect.poll(() => page.locator("header nav, header").filter({ visible: true }).count()).toBeGreaterThan(0);
  },
);

test("[LITE-02] Enter in the enquiry's first step before the start has come goes on to the second, once", async ({
  openPage,
}) => {
  const page = await openPage();
  const { release } = await openHeld(page, "/contact");
  const step = (number: number) => page.locator(`#enquiry-step-${number}`);
  await fillStep(page, 1);
  await field(page, "email").press("Enter");
  await expect.poll(() => step(1).isVisible()).toBe(true);
  release();
  await step(2).waitFor({ state: "visible" });
  await expect.poll(() => step(2).evaluate((heading) => heading === document.activeElement)).toBe(true);
  await quiet(page);
  await expect.poll(() => step(2).isVisible()).toBe(true);
  await expect.poll(() => page.locator('[data-slot="error-summary"]').count()).toBe(0);
});

test("[LITE-02] Enter before the start has come, with a field of the first step left out, is the browser's to answer", async ({
  openPage,
}) => {
  const page = await openPage();
  const { release } = await openHeld(page, "/contact");
  await field(page, "firstName").fill("Ana");
  await field(page, "firstName").press("Enter");
  await expect.poll(() => field(page, "lastName").evaluate((control) => control === document.activeElement)).toBe(true);
  release();
  await waitForIsland(page, "enquiry");
  await quiet(page);
  await expect.poll(() => page.locator("#enquiry-step-1").isVisible()).toBe(true);
  await expect.poll(() => page.locator('[data-slot="error-summary"]').count()).toBe(0);
});

test("[LITE-03] Cookie settings pressed before the start has come opens them once it has, and counts once", async ({
  openPage,
}) => {
  const page = await openPage();
  const { release } = await openHeld(page, "/about");
  const banner = page.locator('[data-slot="cookie-banner"]');
  const button = page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });
  await button.click();
  await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  release();
  await banner.getByRole("button", { name: "Save Preferences" }).waitFor();
  await expect.poll(() => button.getAttribute("aria-busy")).toBeNull();
  await banner.getByRole("button", { name: "Reject All" }).click();
  await banner.waitFor({ state: "hidden" });
  await page.locator('header a[href="/blog"]').first().click();
  await page.waitForURL("**/blog");
  await quiet(page);
  await expect.poll(() => banner.isVisible()).toBe(false);
});

test("[LITE-03] of presses on the carousel made before the start has come the last one is done, once", async ({
  openPage,
}) => {
  const page = await openPage({ reducedMotion: "reduce" });
  const { release } = await openHeld(page, "/");
  const [first, , last] = siteContent.testimonials.en.map(({ name }) => name);
  const carousel = page.locator('[aria-roledescription="carousel"]');
  const shown = page.locator('.carousel-slide[data-place="0"] figcaption span').first();
  await carousel.getByRole("button", { name: "Next testimonial" }).click();
  await carousel.getByRole("button", { name: `Show what ${last} says` }).click();
  await expect.poll(() => shown.innerText()).toBe(first);
  release();
  await expect.poll(() => shown.innerText()).toBe(last);
  await quiet(page);
  await expect.poll(() => shown.innerText()).toBe(last);
});

test("[LITE-03] menu, language, theme and questions work where the start's file doesn't come", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 375, height: 667 }, colorScheme: "light" });
  await openHeld(page, "/faq");
  const menu = page.locator("#site-menu");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect.poll(() => menu.isVisible()).toBe(true);
  await menu.getByRole("button", { name: /, Language: / }).click();
  await expect.poll(() => page.getByRole("menuitem", { name: "English" }).isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => menu.isVisible()).toBe(false);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const dark = page.getByRole("button", { name: "Dark" });
  await dark.click();
  await expect.poll(ground).not.toBe(light);
  await expect.poll(() => dark.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  const question = page.locator("[data-slot=question]").first();
  await question.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => question.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["started"])).toBeUndefined();
});
