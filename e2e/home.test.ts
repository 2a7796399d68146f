// The home page in a browser: its animation, its carousel with its clock, and without script. Its texts are tested in
// app/pages/home.test.ts.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, openStarted } from "./visitor.ts";

const carousel = (page: Page) => page.locator('[aria-roledescription="carousel"]');
const shownName = (page: Page) => page.locator('.carousel-slide[data-place="0"] figcaption span').first().innerText();
const names = siteContent.testimonials.en.map(({ name }) => name);
const control = (page: Page, name: string) => carousel(page).getByRole("button", { name });
const filling = (page: Page) => page.locator(".carousel-dot[data-filling]").count();
const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

test("[HOME-04] [A12] the hero is animated, can be paused, and is still with reduced motion", async ({ page }) => {
  await page.goto("/");
  const field = page.locator("[data-hero-field]");
  await expect.poll(() => field.getAttribute("data-moving")).toBe("true");
  await expect.poll(async () => Number(await field.getAttribute("data-particles"))).toBe(150);
  await expect.poll(() => field.getAttribute("aria-hidden")).toBe("true");
  const picture = () =>
    field
      .locator("canvas")
      .nth(1) // the particles, which move on when the run in the panel has ended
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect.poll(async () => (await picture()).length).toBeGreaterThan(5000); // the empty canvas is shorter
  const before = await picture();
  await expect.poll(picture).not.toBe(before);
  await page.getByRole("button", { name: "Pause the animation" }).click();
  await expect.poll(() => field.getAttribute("data-moving")).toBe("false");
  const isStill = async () => {
    const held = await picture();
    await nextFrames(page);
    return (await picture()) === held;
  };
  await expect.poll(isStill).toBe(true); // what the worker drew last may come after the press
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expect.poll(() => field.getAttribute("data-moving")).toBe("false");
});

const panel = (page: Page) => page.locator("[data-run-panel]");
const invoices = siteContent.pages.home.en.panel?.run?.items ?? [];
const shownAnswers = (page: Page) => page.locator(".run-answer").filter({ visible: true }).allInnerTexts();

test("[HOME-21] the panel's run advances line by line, can be paused, restarts, and is at its end with reduced motion", async ({
  page,
}) => {
  // A line may come and go between two looks from outside.
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver((changes) => {
      for (const { target } of changes) seen.push((target as HTMLElement).dataset["phase"]);
    }).observe(document, { subtree: true, attributeFilter: ["data-phase"] });
  });
  await page.goto("/");
  const phase = () => panel(page).getAttribute("data-phase");
  const seen = () => page.evaluate(() => Object(globalThis).seen as string[]);
  const strokes = () =>
    page
      .locator("[data-hero-field] canvas")
      .last()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const bright = () =>
    panel(page)
      .locator(".run-ask > summary")
      .first()
      .evaluate((stroke) => getComputedStyle(stroke, "::before").visibility);
  expect(await bright()).toBe("visible"); // before the run begins too
  await expect.poll(seen).toContain("0");
  expect(await bright()).toBe("visible");
  expect(
    await panel(page)
      .getByText(siteContent.pages.home.en.panel?.label ?? "")
      .isVisible(),
  ).toBe(true);
  await expect.poll(seen).toContain("1");
  const pause = page.getByRole("button", { name: "Pause the animation" });
  const play = page.getByRole("button", { name: "Play the animation" });
  await pause.click();
  await expect.poll(() => page.locator("[data-hero-field]").getAttribute("data-moving")).toBe("false");
  const isStill = async () => {
    const held = [await phase(), await strokes()].join(" ");
    await nextFrames(page);
    return [await phase(), await strokes()].join(" ") === held;
  };
  await expect.poll(isStill).toBe(true); // at whatever line the press has met it
  await play.click();
  await expect.poll(async () => (await seen()).slice(0, 4)).toEqual(["0", "1", "2", "3"]); // more, if it began again
  // Its end shows nothing new: only a run that has gone on until then begins again.
  const playAgain = async () => {
    await pause.click();
    await play.click();
    return phase();
  };
  await expect.poll(playAgain, { interval: 1000 }).not.toBe("3");
  const isDrawn = async () => {
    await playAgain(); // the run may have ended meanwhile
    const before = await strokes();
    await nextFrames(page);
    return (await strokes()) !== before;
  };
  await expect.poll(isDrawn).toBe(true);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expect.poll(phase).toBe("3");
  await expect.poll(isStill).toBe(true);
  const ended = await strokes();
  expect(ended.length).toBeGreaterThan(5000); // the empty canvas is shorter
});

test("[HOME-21] each of the panel's fourteen buttons shows an invoice with its answer by keyboard, one at a time", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStarted(page, "/");
  const buttons = panel(page).locator("summary");
  await expect
    .poll(() => buttons.allInnerTexts())
    .toEqual(invoices.map(({ supplier, amount }) => `Invoice: ${supplier}, ${amount}`));
  expect(invoices.length).toBe(14);
  const height = await panel(page).evaluate((element) => element.clientHeight);
  await buttons.first().focus();
  for (const { supplier, doubt, answer } of invoices) {
    await page.keyboard.press("Enter");
    await expect
      .poll(() => shownAnswers(page))
      .toEqual([expect.stringMatching(new RegExp(`^${supplier}[^]*${escaped(doubt)}[^]*${escaped(answer)}$`))]);
    await page.keyboard.press("Tab");
  }
  await buttons.last().press("Space");
  await expect.poll(() => shownAnswers(page)).toEqual([]);
  expect(await panel(page).evaluate((element) => element.clientHeight)).toBe(height);
  const boxes = await buttons.evaluateAll((all) =>
    all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
  );
  const isApart = (a: DOMRect, b: DOMRect) => Math.abs(a.x - b.x) >= 44 || Math.abs(a.y - b.y) >= 44;
  expect(boxes.every(({ width, height: tall }) => width >= 44 && tall >= 44)).toBe(true);
  expect(boxes.every((a, index) => boxes.slice(index + 1).every((b) => isApart(a, b)))).toBe(true);
});

test("[HOME-22] on a phone the page is 30 % shorter than before, doesn't scroll sideways, and its panel can be tapped", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStarted(page, "/");
  const size = () => page.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight] as const);
  await expect.poll(async () => (await size())[0]).toBe(390);
  expect((await size())[1]).toBeLessThan(9250 * 0.7);
  const [first] = invoices;
  await panel(page).locator("summary").first().click();
  await expect.poll(() => shownAnswers(page)).toEqual([expect.stringContaining(first?.answer ?? "none")]);
  await panel(page).locator("summary").nth(13).click();
  await expect.poll(() => shownAnswers(page)).toEqual([expect.stringContaining(invoices[13]?.answer ?? "none")]);
});

test("[HOME-22] on a phone the last client and service are fully visible at the end of their rows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStarted(page, "/");
  for (const name of ["client-ledger", "service-cards"]) {
    const row = page.locator(`.${name}`);
    const room = () =>
      row.evaluate((element) => {
        element.scrollTo({ left: element.scrollWidth, behavior: "instant" });
        const [end, last] = [element, element.lastElementChild].map((node) => node?.getBoundingClientRect().right ?? 0);
        return Math.round((end ?? 0) - (last ?? 0));
      });
    await expect.poll(room, { message: name }).toBeGreaterThanOrEqual(0);
  }
});

test("in print no text depends on a dark background", async ({ page }) => {
  const post = "/blog/agents-need-a-stop-button";
  for (const path of ["/", "/about", "/services", "/case-studies", "/blog", post, "/contact", "/faq"]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ media: "screen", colorScheme });
      await page.goto(path);
      await page.emulateMedia({ media: "print", colorScheme });
      await expect.poll(() => darkGrounds(page), { message: `${path} ${colorScheme}` }).toEqual([]);
    }
  }
});

/** Returns large boxes with a dark background, except illustrations. */
function darkGrounds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        if (width * height < 20_000 || element.closest('[role="img"]')) return false;
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        const [red = 0, green = 0, blue = 0, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
        return backgroundImage.includes("gradient") || (alpha > 0.5 && red + green + blue < 300);
      })
      .map((element) => `${element.tagName} ${element.className.toString()}`),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

test("[HOME-12] [HOME-13] [HOME-14] [HOME-15] [HOME-16] [A11] buttons and dots show each testimonial; with reduced motion it doesn't change by itself", async ({
  page,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStarted(page, "/");
  const slide = page.locator('.carousel-slide[data-place="0"]');
  await slide.scrollIntoViewIfNeeded();
  for (const name of [...names.slice(1), names[0]]) {
    await expect
      .poll(() => slide.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await control(page, "Next testimonial").click();
    await expect.poll(() => shownName(page)).toBe(name);
  }
  for (const name of names.toReversed()) {
    await control(page, "Previous testimonial").click();
    await expect.poll(() => shownName(page)).toBe(name);
  }
  for (const name of names.toReversed()) {
    const dot = control(page, `Show what ${name} says`);
    await dot.click();
    await expect.poll(() => shownName(page)).toBe(name);
    await expect.poll(() => dot.getAttribute("aria-current")).toBe("true");
    await expect.poll(() => carousel(page).locator('[aria-current="true"]').count()).toBe(1);
  }
  await page.mouse.move(5, 5);
  await blur(page);
  await page.clock.runFor(12_000);
  expect(await shownName(page)).toBe(names[0]);
  await page
    .locator(".service-cards > li")
    .nth(2)
    .click({ position: { x: 60, y: 60 } });
  await page.waitForURL("**/services#cloud");
});

test("[HOME-17] [HOME-18] [A11] the carousel advances every 5000 ms, and stops while it is hovered, focused or paused", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await carousel(page).scrollIntoViewIfNeeded(); // it comes alive near the screen
  await page.mouse.move(5, 5);
  await expect.poll(() => filling(page)).toBe(1);
  await control(page, "Next testimonial").focus();
  await expect.poll(() => filling(page)).toBe(0);
  await blur(page);
  await expect.poll(() => filling(page)).toBe(1);
  await carousel(page).locator("figcaption").first().hover();
  await expect.poll(() => filling(page)).toBe(0); // until our clock stands still
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.mouse.move(5, 5);
  await expect.poll(() => filling(page)).toBe(1);
  const first = names.indexOf(await shownName(page));
  for (const change of [1, 2, 3, 4]) {
    await page.clock.runFor(4990);
    await expect
      .poll(() => shownName(page), { message: `before change ${change}` })
      .toBe(names[(first + change - 1) % 3]);
    await page.clock.runFor(10);
    await expect.poll(() => shownName(page)).toBe(names[(first + change) % 3]);
  }
  const live = page.locator(".carousel-slides");
  await expect
    .poll(() => carousel(page).locator("button").first().getAttribute("aria-label"))
    .toBe("Pause the slideshow");
  await expect.poll(() => live.getAttribute("aria-live")).toBe("off");
  await control(page, "Pause the slideshow").click();
  await control(page, "Play the slideshow").waitFor();
  await page.mouse.move(5, 5);
  await blur(page);
  await page.clock.runFor(12_000);
  expect(await filling(page)).toBe(0);
  expect(await shownName(page)).toBe(names[(first + 4) % 3]);
  await expect.poll(() => live.getAttribute("aria-live")).toBe("polite");
});

test("[A25] [E1] without script the header is solid, every section is readable, and unusable controls are hidden", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/");
  const ground = () =>
    page.locator("header.site-header").evaluate((header) => getComputedStyle(header).backgroundColor);
  await expect.poll(ground).toBe("rgb(6, 13, 43)");
  for (const name of names)
    await expect
      .poll(() => page.locator(".carousel-slide", { hasText: name }).locator("blockquote").isVisible(), {
        message: name,
      })
      .toBe(true);
  await expect.poll(() => page.locator(".carousel-controls").isVisible()).toBe(false);
  const dialog = panel(page).locator("summary").nth(3);
  await expect
    .poll(() => dialog.evaluate((summary) => getComputedStyle(summary, "::before").visibility))
    .toBe("visible");
  await expect.poll(() => panel(page).locator(".run-rows").isVisible()).toBe(true);
  await dialog.press("Enter");
  await expect.poll(() => shownAnswers(page)).toEqual([expect.stringContaining(invoices[3]?.answer ?? "none")]);
  await expect.poll(() => page.getByRole("region", { name: "Why teams choose us" }).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("form", { name: "Newsletter" }).isVisible()).toBe(true);
  await expect.poll(() => page.locator('[data-slot="cookie-banner"]').isVisible()).toBe(false);
  await expect.poll(() => page.getByText("Cookie settings").first().isVisible()).toBe(false);
});
