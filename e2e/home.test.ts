// The home page: its first screen, what stands below it, and the carousel's clock.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, openStarted } from "./visitor.ts";

const carousel = (page: Page) => page.locator('[aria-roledescription="carousel"]');
const shownName = (page: Page) => page.locator('.carousel-slide[data-place="0"] figcaption span').first().innerText();
const { home } = siteContent.pages;
const testimonials = siteContent.testimonials.en;
const names = testimonials.map(({ name }) => name);
/** Texts one after the other, with nothing but blanks between them. */
const inOrder = (...texts: string[]) =>
  new RegExp(texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(String.raw`\s+`));
const control = (page: Page, name: string) => carousel(page).getByRole("button", { name });

/** Opens the home page and its carousel, which comes alive near the screen, with the pointer where it holds nothing. */
async function alive(page: Page) {
  await page.goto("/");
  await carousel(page).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector(".carousel-dot[data-filling]") !== null);
  await page.mouse.move(5, 5);
}

/** The same, but with no clock of its own: for what visitors do. */
async function still(page: Page) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStarted(page, "/");
}

test("[HOME-01] the hero has a title, a subtitle and a description", async ({ page }) => {
  await page.goto("/");
  const hero = page.locator(".home-hero");
  await expect
    .poll(async () => (await hero.locator("h1").innerText()).replaceAll(/\s+/g, " ").trim())
    .toBe("Put AI to work where the hours go");
  await expect.poll(() => hero.innerText()).toContain("AI integration consultancy, Bucharest");
  await expect.poll(() => hero.innerText()).toContain("We find the task that eats your team’s week");
});

test("[HOME-02] the primary button leads to /contact", async ({ page }) => {
  await page.goto("/");
  await expect
    .poll(() => page.locator("main").getByRole("link", { name: "Start a project" }).getAttribute("href"))
    .toBe("/contact");
});

test("[HOME-03] the secondary button leads to /about", async ({ page }) => {
  await page.goto("/");
  await expect
    .poll(() => page.locator("main").getByRole("link", { name: "How we work" }).getAttribute("href"))
    .toBe("/about");
});

test("[HOME-04] [A12] the hero is animated, can be paused, and is still with reduced motion", async ({ openPage }) => {
  const page = await openPage();
  await page.goto("/");
  const field = page.locator("[data-hero-field]");
  await expect.poll(() => field.getAttribute("data-moving")).toBe("true");
  await expect.poll(async () => Number(await field.getAttribute("data-particles"))).toBe(150);
  await expect.poll(() => field.getAttribute("aria-hidden")).toBe("true");
  const picture = () =>
    field
      .locator("canvas")
      .last()
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
  const calm = await openPage({ reducedMotion: "reduce" });
  await calm.goto("/");
  await expect.poll(() => calm.locator("[data-hero-field]").getAttribute("data-moving")).toBe("false");
});

test("[HOME-08] six clients are shown, each with its mark, its sector and what changed", async ({ page }) => {
  await page.goto("/");
  const cells = page.getByRole("region", { name: home.en.clients.label }).getByRole("listitem");
  await expect.poll(() => cells.count()).toBe(6);
  const texts = await cells.allInnerTexts();
  const { name = "", figure = "", counts = "", sector = "" } = home.en.clients.items[0] ?? {};
  expect(texts[0]).toMatch(inOrder(name, figure, counts, sector));
  expect(texts.every((text) => text.trim().split(/\n+/).length >= 4)).toBe(true);
  const drawn = () =>
    cells
      .locator("img")
      .evaluateAll((images: HTMLImageElement[]) => images.filter((one) => one.naturalWidth > 0).length);
  await expect.poll(drawn).toBe(6);
});

test("[HOME-09] four service cards are shown: chatbots, agents, cloud, development", async ({ page }) => {
  await page.goto("/");
  const cards = page.locator(".service-cards > li");
  await expect
    .poll(() => cards.getByRole("heading").allInnerTexts())
    .toEqual(["Intelligent chatbots", "Autonomous business agents", "Cloud & DevOps", "Custom development"]);
  await expect
    .poll(() => cards.getByRole("link").evaluateAll((found) => found.map((link) => link.getAttribute("href"))))
    .toEqual(["/services#chatbots", "/services#agents", "/services#cloud", "/services#development"]);
  await expect.poll(() => cards.getByRole("img").count()).toBe(4);
});

test("[HOME-10] twelve technologies are named", async ({ page }) => {
  await page.goto("/");
  await expect
    .poll(() => page.locator(".technology-cell h3").allInnerTexts())
    .toEqual([
      "OpenAI",
      "Anthropic",
      "LangChain",
      "Python",
      "TypeScript",
      "React",
      "Node.js",
      "PostgreSQL",
      "Docker",
      "Kubernetes",
      "AWS",
      "Azure",
    ]);
});

test("[HOME-11] the carousel holds three testimonials", async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => page.locator('[aria-roledescription="slide"]').count()).toBe(3);
});

test("[HOME-12] each testimonial shows name, role, company, words, five stars and a picture", async ({ page }) => {
  await still(page);
  const said = testimonials.map(
    ({ name, role, company, content, image }) =>
      [inOrder(name, `${role}, ${company}`), content, /([\w-]+)\.svg$/.exec(image)?.[1] ?? image] as const,
  );
  const slide = page.locator('.carousel-slide[data-place="0"]');
  await slide.scrollIntoViewIfNeeded();
  for (const [who, words, portrait] of said) {
    await expect.poll(() => slide.locator("figcaption").innerText()).toMatch(who);
    await expect.poll(() => slide.locator("blockquote").innerText()).toContain(words);
    await expect.poll(() => slide.getByRole("img", { name: "5 out of 5 stars" }).locator("path").count()).toBe(5);
    await expect.poll(() => slide.locator("img").getAttribute("src")).toContain(portrait);
    await expect
      .poll(() => slide.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await control(page, "Next testimonial").click();
  }
});

test("[HOME-13] next and previous move by one", async ({ page }) => {
  await still(page);
  await control(page, "Next testimonial").click();
  await expect.poll(() => shownName(page)).toBe(names[1]);
  await control(page, "Previous testimonial").click();
  await expect.poll(() => shownName(page)).toBe(names[0]);
});

test("[HOME-14] each dot shows its testimonial and says that it is the current one", async ({ page }) => {
  await still(page);
  for (const name of names.toReversed()) {
    const dot = control(page, `Show what ${name} says`);
    await dot.click();
    await expect.poll(() => shownName(page)).toBe(name);
    await expect.poll(() => dot.getAttribute("aria-current")).toBe("true");
    await expect.poll(() => carousel(page).locator('[aria-current="true"]').count()).toBe(1);
  }
});

test("[HOME-15] next on the last testimonial shows the first", async ({ page }) => {
  await still(page);
  await control(page, `Show what ${names[2]} says`).click();
  await expect.poll(() => shownName(page)).toBe(names[2]);
  await control(page, "Next testimonial").click();
  await expect.poll(() => shownName(page)).toBe(names[0]);
});

test("[HOME-16] previous on the first testimonial shows the last", async ({ page }) => {
  await still(page);
  await control(page, "Previous testimonial").click();
  await expect.poll(() => shownName(page)).toBe(names[2]);
});

test("[HOME-17,HOME-18] the carousel moves on every 5000 ms, and from the last to the first", async ({ page }) => {
  await page.clock.install();
  await alive(page);
  const filling = () => page.locator(".carousel-dot[data-filling]").count();
  await carousel(page).locator("figcaption").first().hover(); // it rests, until our clock stands still
  await expect.poll(filling).toBe(0);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.mouse.move(5, 5);
  await expect.poll(filling).toBe(1);
  const first = names.indexOf(await shownName(page));
  for (const change of [1, 2, 3, 4]) {
    await page.clock.runFor(4990);
    await expect
      .poll(() => shownName(page), { message: `before change ${change}` })
      .toBe(names[(first + change - 1) % 3]);
    await page.clock.runFor(10);
    await expect.poll(() => shownName(page)).toBe(names[(first + change) % 3]);
  }
});

test("[A11] the carousel rests while it is pointed at, focused or paused; Pause comes first and is kept", async ({
  page,
}) => {
  await alive(page);
  const filling = () => page.locator(".carousel-dot[data-filling]").count();
  await carousel(page).scrollIntoViewIfNeeded();
  await carousel(page).locator("figcaption").first().hover();
  await expect.poll(filling).toBe(0);
  await page.mouse.move(5, 5);
  await expect.poll(filling).toBe(1);
  await control(page, "Next testimonial").focus();
  await expect.poll(filling).toBe(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect.poll(filling).toBe(1);
  await expect
    .poll(() => carousel(page).locator("button").first().getAttribute("aria-label"))
    .toBe("Pause the slideshow");
  await expect.poll(() => page.locator(".carousel-slides").getAttribute("aria-live")).toBe("off");
  await control(page, "Pause the slideshow").click();
  await control(page, "Play the slideshow").waitFor();
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await nextFrames(page);
  expect(await filling()).toBe(0);
  await expect.poll(() => page.locator(".carousel-slides").getAttribute("aria-live")).toBe("polite");
});

test("[A11] with reduced motion the carousel doesn't rotate", async ({ page }) => {
  await page.clock.install();
  await still(page);
  await control(page, "Next testimonial").click();
  await expect.poll(() => shownName(page)).toBe(names[1]); // it is alive
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(12_000);
  expect(await shownName(page)).toBe(names[1]);
});

test("[HOME-19] three reasons are given", async ({ page }) => {
  await page.goto("/");
  const why = page.getByRole("region", { name: "Why teams choose us" });
  await expect
    .poll(() => why.locator("li h3").allInnerTexts())
    .toEqual(["One number, agreed first", "People make the decisions that matter", "Yours when we leave"]);
});

test("[HOME-20] the home page has the newsletter's form", async ({ page }) => {
  await page.goto("/");
  const form = page.getByRole("form", { name: "Newsletter" });
  await expect.poll(() => form.getByLabel("Email address").getAttribute("type")).toBe("email");
  await expect.poll(() => form.getByRole("button", { name: "Subscribe" }).count()).toBe(1);
});

test("[A25,E1] without script all three testimonials and all sections can be read, and nothing useless is shown", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/");
  for (const name of names)
    await expect
      .poll(() => page.locator(".carousel-slide", { hasText: name }).locator("blockquote").isVisible(), {
        message: name,
      })
      .toBe(true);
  await expect.poll(() => page.locator(".carousel-controls").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("region", { name: "Why teams choose us" }).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("form", { name: "Newsletter" }).isVisible()).toBe(true);
});

test("a service's card is one link, wherever it is pressed", async ({ page }) => {
  await still(page);
  await page
    .locator(".service-cards > li")
    .nth(2)
    .click({ position: { x: 60, y: 60 } });
  await page.waitForURL("**/services#cloud");
});

test("the questions link to the assistant with the question prefilled", async ({ page }) => {
  await page.goto("/");
  const first = page.getByRole("region", { name: "Ask before you write" }).getByRole("link").first();
  await expect.poll(() => first.getAttribute("href")).toBe("/ai-chat?q=What%20does%20a%20first%20project%20cost%3F");
});

test("[A1] axe finds nothing on the home page, light and dark, wide and narrow", async ({ page }) => {
  await still(page);
  await expectAccessibleInAllLooks(page, "home");
});
