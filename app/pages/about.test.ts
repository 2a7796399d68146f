// The about page as served, with the site's own texts.
import { expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import { useOwnSite } from "#test/own-site.ts";

const { page } = useOwnSite();
const { about } = siteContent.pages;

test("[ABOUT-01] the about page shows the story, every paragraph of it", async () => {
  const story = (await page("/about")).named(about.en.story.heading);
  expect(story.all("p").map(({ words }) => words)).toEqual(about.en.story.paragraphs);
});

test("the about page describes a project in four stages with their durations", async () => {
  const stages = (await page("/about")).named(about.en.stages.heading).all("li");
  expect(stages.map(({ lines }) => lines)).toEqual(
    about.en.stages.items.map(({ time, title, text }) => [time, title, text]),
  );
});

test("[ABOUT-02] [ABOUT-03] [ABOUT-04] the about page shows exactly three statistics: 50+ projects, 5+ years, 24/7 support", async () => {
  const statistics = (await page("/about")).all('[data-slot="statistic"]');
  expect(statistics.map((statistic) => [statistic.one("dd").words, statistic.one("dt").words])).toEqual([
    ["50+", expect.stringContaining("projects")],
    ["5+", expect.stringContaining("years")],
    ["24/7", expect.stringContaining("support")],
  ]);
});

test("each figure has as many strokes as it counts: projects, months, hours of a week; a plus adds a stroke that continues", async () => {
  const read = await page("/about");
  const drawn = read.all('[data-slot="statistic"]').map((item) => item.all("path").map((path) => path.get("d") ?? ""));
  expect(drawn.map(([strokes = ""]) => strokes.split("h").length - 1)).toEqual([50, 60, 168]);
  expect(drawn.map((paths) => paths.length)).toEqual([2, 2, 1]);
  expect(read.one("main").words).toContain(about.en.strokes);
});

test("[ABOUT-05] the about page has a team section with one person and their portrait", async () => {
  const team = (await page("/about")).named(about.en.teamLabel);
  const [founder] = about.en.team;
  expect(team.words).toContain(founder?.name);
  expect(team.words).toContain(founder?.role);
  expect(team.one("img").get("alt")).toContain(founder?.name);
});

test("[ABOUT-06] [ABOUT-07] the about page shows mission and vision", async () => {
  const read = await page("/about");
  expect(read.named("Mission").one("p").words).toBe(about.en.mission.text);
  expect(read.named("Vision").one("p").words).toBe(about.en.vision.text);
});

test.for(["ro", "fr"] as const)("[E9] the about page is %s where its address is", async (locale) => {
  const read = await page(`/${locale}/about`);
  expect([read.get("lang"), read.one("h1").words]).toEqual([locale, about[locale].heading]);
  expect(read.named(about[locale].teamLabel).words).toContain(about[locale].team[0]?.text ?? "?");
});
