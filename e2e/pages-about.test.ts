import { siteContent } from "#test/content.ts";
import { expect, sharedTest as test } from "./test.ts";

const { about } = siteContent.pages;
const [founder] = about.en.team;

test("[ABOUT-01] the about page shows the story, every paragraph of it", async ({ page }) => {
  await page.goto("/about");
  const story = page.getByRole("region", { name: about.en.story.heading });
  await expect.poll(() => story.getByRole("paragraph").allInnerTexts()).toEqual(about.en.story.paragraphs);
});

test("the about page describes a project in four stages with their durations", async ({ page }) => {
  await page.goto("/about");
  const stages = page.getByRole("region", { name: about.en.stages.heading }).getByRole("listitem");
  await expect
    .poll(async () => (await stages.allInnerTexts()).map((words) => words.split(/\n+/)))
    .toEqual(about.en.stages.items.map(({ time, title, text }) => [time, title, text]));
});

test("[ABOUT-02] the about page shows exactly three statistics, one of them 50+ projects", async ({ page }) => {
  await page.goto("/about");
  const statistics = page.locator("[data-slot=statistic]");
  await expect.poll(() => statistics.count()).toBe(3);
  await expect.poll(() => statistics.filter({ hasText: "projects" }).locator("dd").innerText()).toBe("50+");
});

test("[ABOUT-03] the about page shows the statistic 5+ years", async ({ page }) => {
  await page.goto("/about");
  await expect
    .poll(() => page.locator("[data-slot=statistic]").filter({ hasText: "years" }).locator("dd").innerText())
    .toBe("5+");
});

test("[ABOUT-04] the about page shows the statistic 24/7 support", async ({ page }) => {
  await page.goto("/about");
  const support = page.locator("[data-slot=statistic]").filter({ hasText: "support" });
  await expect.poll(() => support.locator("dd").innerText()).toBe("24/7");
});

test("[ABOUT-05] the about page has a team section with one person and their portrait", async ({ page }) => {
  await page.goto("/about");
  const team = page.getByRole("region", { name: about.en.teamLabel });
  await team.scrollIntoViewIfNeeded();
  await expect.poll(() => team.innerText()).toContain(founder?.name);
  await expect.poll(() => team.innerText()).toContain(founder?.role);
  const portraits = team.getByRole("img");
  await expect.poll(() => portraits.count()).toBe(1);
  await expect.poll(() => portraits.getAttribute("alt")).toContain(founder?.name);
  await expect.poll(() => portraits.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("[ABOUT-06] the about page shows the mission", async ({ page }) => {
  await page.goto("/about");
  const mission = page.getByRole("region", { name: "Mission" });
  await expect.poll(() => mission.getByRole("paragraph").innerText()).toBe(about.en.mission.text);
});

test("[ABOUT-07] the about page shows the vision", async ({ page }) => {
  await page.goto("/about");
  const vision = page.getByRole("region", { name: "Vision" });
  await expect.poll(() => vision.getByRole("paragraph").innerText()).toBe(about.en.vision.text);
});

test.for(["ro", "fr"] as const)("[E9] the about page is %s where its address is", async (locale, { page }) => {
  await page.goto(`/${locale}/about`);
  await expect.poll(() => page.getAttribute("html", "lang")).toBe(locale);
  await expect.poll(() => page.locator("h1").innerText()).toBe(about[locale].heading);
  await expect
    .poll(() => page.getByRole("region", { name: about[locale].teamLabel }).innerText())
    .toContain(about[locale].team[0]?.text ?? "?");
});
