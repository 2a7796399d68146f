// What a page shows and handles before its script has loaded, and how the script takes over.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { frame, input, messages, settled, start } from "./chat-page.ts";
import { button, field, fillStep, formValues, visitor } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { holdAnswers, openStarted, quiet, refuseCookies, waitForIsland, waitForStart } from "./visitor.ts";

/** Opens a page whose script files are delayed until `release` is called. */
async function openHeld(page: Page, path: string): Promise<{ release: () => void }> {
  await refuseCookies(page);
  const release = await holdAnswers(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  return { release };
}

/** Delayed scripts and their files. */
const heldFiles = [
  ["the start", "**/assets/*.js"],
  ["React", "**/assets/islands-*"],
] as const;

/** Records layout shifts from the next page on; returns a function that reads their sum. */
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
  "[E24] [LITE-02] hydration takes over the served page without a layout shift: %s",
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

test("[CHAT-11] [LITE-02] early clicks on Start New Chat create one conversation; text typed early is its first message", async ({
  page,
}) => {
  const first = await openHeld(page, "/ai-chat");
  await start(page).click();
  await start(page).click(); // because nothing has happened yet
  first.release();
  await page.getByRole("button", { name: "Technical Support" }).waitFor();
  await quiet(page);
  await expect.poll(() => page.locator('[data-slot="conversation"]').count()).toBe(1);
  const second = await openHeld(page, "/ai-chat");
  await input(page).fill("What does a first project cost?");
  await start(page).click();
  second.release();
  await messages(page, "user").filter({ hasText: "What does a first project cost?" }).waitFor();
  await settled(page, 1);
  await expect.poll(() => page.locator('[data-slot="conversation"]').count()).toBe(2);
});

test.for(heldFiles)(
  "[CHAT-11] [LITE-02] Enter in the assistant's input before %s has loaded sends the text once",
  async ([, files], { page }) => {
    await refuseCookies(page);
    const release = await holdAnswers(page, files);
    await page.goto("/ai-chat", { waitUntil: "commit" });
    await input(page).fill("What does a first project cost?");
    await input(page).press("Enter");
    await input(page).press("Enter"); // because nothing has happened yet
    await expect.poll(() => input(page).inputValue()).toBe("What does a first project cost?");
    release();
    await settled(page, 1);
    await expect
      .poll(() => messages(page, "user").allInnerTexts())
      .toEqual([expect.stringContaining("What does a first project cost?")]);
  },
);

test("[LITE-02] shows the alternatives to the chat if its files can't be loaded", async ({ page }) => {
  await page.route("**/assets/chat.island*.js", (route) => route.abort());
  await openStarted(page, "/ai-chat");
  await start(page).click();
  await frame(page).getByText("The chat needs JavaScript").filter({ visible: true }).waitFor();
  await expect.poll(() => start(page).filter({ visible: true }).count()).toBe(0);
  await expect.poll(() => frame(page).locator('a[href="/contact"]').filter({ visible: true }).count()).toBe(1);
});

test("[LITE-02] the home page stays as served if the files of its islands can't be loaded", async ({ page }) => {
  const refused: string[] = [];
  await page.route("**/assets/*.behavior-*.js", async (route) => {
    await route.abort();
    refused.push(/(\w+)\.behavior/.exec(route.request().url())?.[1] ?? "");
  });
  await openStarted(page, "/");
  await page.locator('[aria-roledescription="carousel"]').scrollIntoViewIfNeeded();
  await expect.poll(() => refused.toSorted()).toEqual(["carousel", "hero"]);
  await quiet(page);
  for (const text of ["Put AI to work", "The dispatchers wrote the rules"])
    await expect
      .poll(() => page.getByText(text).filter({ visible: true }).count(), { message: text })
      .toBeGreaterThan(0);
  await expect.poll(() => page.getByText("There is a problem").count()).toBe(0);
  await expect.poll(() => page.locator("header.site-header").isVisible()).toBe(true);
});

test.for(heldFiles)(
  "[A25] [LITE-02] text typed before %s has loaded is kept, and Enter in the enquiry's first step continues once",
  async ([, files], { page }) => {
    await refuseCookies(page);
    const release = await holdAnswers(page, files);
    await page.goto("/contact", { waitUntil: "commit" });
    const step = (number: number) => page.locator(`#enquiry-step-${number}`);
    await fillStep(page, 1);
    await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
    await field(page, "email").press("Enter");
    await expect.poll(() => step(1).isVisible()).toBe(true);
    await expect.poll(() => page.locator('[data-island="enquiry"]').getAttribute("data-alive")).toBeNull();
    release();
    await step(2).waitFor({ state: "visible" });
    await expect.poll(() => step(2).evaluate((heading) => heading === document.activeElement)).toBe(true);
    await quiet(page);
    await expect.poll(() => step(2).isVisible()).toBe(true);
    await expect.poll(() => page.locator('[data-slot="error-summary"]').count()).toBe(0);
    const { firstName, lastName, email, phone } = visitor;
    await expect.poll(() => formValues(page)).toMatchObject({ firstName, lastName, email, phone });
  },
);

test("[LITE-02] before the script has loaded Next is disabled, and Enter triggers the browser's validation", async ({
  page,
}) => {
  const { release } = await openHeld(page, "/contact");
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
  await button(page, "Next").click({ force: true });
  await field(page, "firstName").fill("Ana");
  await field(page, "firstName").press("Enter");
  await expect.poll(() => field(page, "lastName").evaluate((control) => control === document.activeElement)).toBe(true);
  release();
  await waitForIsland(page, "enquiry");
  await quiet(page);
  await expect.poll(() => page.locator("#enquiry-step-1").isVisible()).toBe(true);
  await expect.poll(() => page.locator('[data-slot="error-summary"]').count()).toBe(0);
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
});

test("[LITE-03] replays only the last of several early clicks on the carousel", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { release } = await openHeld(page, "/");
  const [first, , last] = siteContent.testimonials.en.map(({ name }) => name);
  const carousel = page.locator('[aria-roledescription="carousel"]');
  const visible = page.locator('.carousel-slide[data-place="0"] figcaption span').first();
  await carousel.getByRole("button", { name: "Next testimonial" }).click();
  await carousel.getByRole("button", { name: `Show what ${last} says` }).click();
  await expect.poll(() => visible.innerText()).toBe(first);
  release();
  await expect.poll(() => visible.innerText()).toBe(last);
  await quiet(page);
  await expect.poll(() => visible.innerText()).toBe(last);
});

test("[LITE-03] menu, language, theme and FAQ work without the start script; a Cookie settings click waits for it", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 375, height: 667 } });
  const { release } = await openHeld(page, "/faq");
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
  const question = page.locator("[data-slot=question]").last();
  await question.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => question.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["started"])).toBeUndefined();

  const banner = page.locator('[data-slot="cookie-banner"]');
  const settings = page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });
  await settings.click();
  await expect.poll(() => settings.getAttribute("aria-busy")).toBe("true");
  expect(await banner.isVisible()).toBe(false);
  release();
  await banner.getByRole("button", { name: "Save Preferences" }).waitFor();
  await expect.poll(() => settings.getAttribute("aria-busy")).toBeNull();
  await banner.getByRole("button", { name: "Reject All" }).click();
  await banner.waitFor({ state: "hidden" });
  await page.goto("/blog");
  await quiet(page);
  await expect.poll(() => banner.isVisible()).toBe(false);
});
