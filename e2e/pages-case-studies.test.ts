import type { Locator, Page } from "playwright-core";
import { withUnit } from "#app/platform/i18n/with-unit.ts";
import { siteContent } from "#test/content.ts";
import { elements, jsonLdOf, linksOf } from "./html.ts";
import { expect, sharedTest as test } from "./test.ts";
import { quiet } from "./visitor.ts";

const content = siteContent;
const studies = content.caseStudies.en;
const slugs = studies.map(({ slug }) => slug);
const labels = content.pages["case-studies"].en;

const logoFile = (logo = "") => new RegExp(String.raw`/${logo}-[\w-]+\.svg$`);

async function openCase(page: Page, slug = ""): Promise<Locator> {
  await page.goto("/case-studies");
  return page.locator(`article#${slug}`);
}

test("[CASE-01] the case studies page shows every case study", async ({ site }) => {
  const html = await (await fetch(`${site.url}/case-studies`)).text();
  const shown = elements(html, "article").filter((article) => article["data-slot"] === "case-study");
  expect(shown.map(({ id }) => id)).toEqual(slugs);
});

test("[CASE-02] the case studies page leads to the contact page", async ({ page }) => {
  await page.goto("/case-studies");
  await page.locator("main").getByRole("link", { name: labels.band.contact }).click();
  await page.waitForURL("**/contact");
});

test("[CASE-03] the case studies page leads to the services page", async ({ page }) => {
  await page.goto("/case-studies");
  await page.locator("main").getByRole("link", { name: labels.band.services }).click();
  await page.waitForURL("**/services");
});

test("[CASE-04] each case study says how many months it took", async ({ page }) => {
  await page.goto("/case-studies");
  const lines = await page.locator("[data-slot=client-line]").allInnerTexts();
  expect(lines.map((line) => /(\d+) months/.exec(line)?.[1])).toEqual(
    studies.map(({ durationMonths }) => String(durationMonths)),
  );
});

test("[CASE-05] each case study shows client, industry and title", async ({ page }) => {
  await page.goto("/case-studies");
  const cases = page.locator("[data-slot=case-study]");
  await expect
    .poll(() => cases.locator("[data-slot=client]").allInnerTexts())
    .toEqual(studies.map(({ client }) => client));
  await expect
    .poll(() => cases.locator("[data-slot=industry]").allInnerTexts())
    .toEqual(studies.map(({ industry }) => industry));
  await expect
    .poll(() => cases.getByRole("heading", { level: 2 }).allInnerTexts())
    .toEqual(studies.map(({ title }) => title));
});

test("[CASE-06] each case study shows challenge and solution", async ({ page }) => {
  await page.goto("/case-studies");
  const shown = (part: string) => page.locator(`[data-slot=case-study] [data-slot=${part}]`).filter({ visible: true });
  await expect
    .poll(() => shown("challenge").allInnerTexts())
    .toEqual(studies.map(({ challenge }) => `Challenge. ${challenge[0]}`));
  await expect
    .poll(() => shown("solution").allInnerTexts())
    .toEqual(studies.map(({ solution }) => `Solution. ${solution[0]}`));
});

test("[CASE-06] a case study's page has the full challenge and solution", async ({ page }) => {
  for (const { slug, challenge, solution } of studies) {
    await page.goto(`/case-studies/${slug}`);
    const paragraphs = (name: string) =>
      page.getByRole("region", { name }).locator("p").filter({ visible: true }).allInnerTexts();
    await expect.poll(() => paragraphs("Challenge"), { message: slug }).toEqual(challenge);
    await expect.poll(() => paragraphs("Solution"), { message: slug }).toEqual(solution);
  }
});

test("[CASE-07] each case study shows four results: metric, improvement, what it was, description", async ({
  page,
}) => {
  await page.goto("/case-studies");
  const counts = await page
    .locator("[data-slot=case-study]")
    .evaluateAll((cases) => cases.map((one) => one.querySelectorAll("[data-slot=result]").length));
  expect(counts).toEqual(studies.map(() => 4));
  const results = studies.flatMap((study) => study.results);
  await expect
    .poll(() => page.locator("[data-slot=result] dt").allInnerTexts())
    .toEqual(results.map(({ metric }) => metric));
  await expect
    .poll(() => page.locator("[data-slot=result] dd").allInnerTexts())
    .toEqual(results.flatMap(({ improvement, was, description }) => [improvement, was, description]));
});

test("[CASE-08] each case study shows its technologies", async ({ page }) => {
  await page.goto("/case-studies");
  const technologies = await page
    .locator("[data-slot=case-study]")
    .evaluateAll((cases) =>
      cases.map((one) => [...one.querySelectorAll("[data-slot=technology]")].map((item) => item.textContent)),
    );
  expect(technologies).toEqual(studies.map((study) => study.technologies));
});

test("[CASE-09] each case study shows its client's logo", async ({ page }) => {
  await page.goto("/case-studies");
  const logos = page.locator("[data-slot=logo-picture]");
  const names = await logos.evaluateAll((images) =>
    images.map((image) => /\/([\w-]+)-[\w-]{8}\.svg$/.exec(image.getAttribute("src") ?? "")?.[1]),
  );
  expect(names).toEqual(studies.map(({ logo }) => logo));
  await expect
    .poll(() =>
      logos.evaluateAll((images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length),
    )
    .toBe(studies.length);
});

test("[CASE-09] a logo that fails before the script has started is replaced by the fallback image", async ({
  page,
}) => {
  await page.route(logoFile(studies[0]?.logo), (route) => route.abort());
  const logo = (await openCase(page, slugs[0])).locator("[data-slot=logo-picture]");
  await expect.poll(() => logo.getAttribute("src")).toContain("/default-");
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("[CASE-09] a logo that fails on a page reached by a link is replaced by the fallback image", async ({
  openPage,
}) => {
  const page = await openPage();
  await page.route(logoFile(studies[1]?.logo), (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/about");
  await quiet(page);
  await page.getByRole("navigation").getByRole("link", { name: "Case studies" }).click();
  const logo = page.locator(`article#${slugs[1]} [data-slot=logo-picture]`);
  await expect.poll(() => logo.getAttribute("src")).toContain("/default-");
});

test("[CASE-10] each case study shows a testimonial with quote, author and position", async ({ page }) => {
  await page.goto("/case-studies");
  const quotes = page.locator("[data-slot=case-study] [data-slot=client-quote]");
  const said = studies.map(({ testimonial }) => testimonial);
  await expect.poll(() => quotes.locator("blockquote").allInnerTexts()).toEqual(said.map(({ quote }) => `“${quote}”`));
  await expect
    .poll(() => quotes.locator("[data-slot=author]").allInnerTexts())
    .toEqual(said.map(({ author }) => author));
  await expect
    .poll(() => quotes.locator("[data-slot=position]").allInnerTexts())
    .toEqual(said.map(({ position }) => position));
});

test("each case study has a page with the full story and links to the others", async ({ page }) => {
  const title = () => page.locator("h1").innerText();
  await (await openCase(page, slugs[0])).getByRole("link", { name: labels.more }).click();
  await expect.poll(title).toBe(studies[0]?.title);
  expect(new URL(page.url()).pathname).toBe(`/case-studies/${slugs[0]}`);
  const words = await page.locator("main").innerText();
  const story = [...(studies[0]?.challenge ?? []), ...(studies[0]?.solution ?? [])];
  expect(story.filter((text) => !words.includes(text))).toEqual([]);
  await page.getByRole("link", { name: labels.neighbours.next }).click();
  await expect.poll(title).toBe(studies[1]?.title);
  await page.getByRole("link", { name: labels.neighbours.previous }).click();
  await expect.poll(title).toBe(studies[0]?.title);
  await page.locator("main").getByRole("link", { name: labels.neighbours.all }).click();
  await expect.poll(title).toBe(content.pages["case-studies"].en.heading);
});

test.for([`/ro/case-studies/${slugs[0]}`, `/fr/case-studies/${slugs[1]}`])(
  "%s answers in its language",
  async (path, { page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    const [, locale, , slug] = path.split("/") as ["", "ro" | "fr", string, string];
    await expect
      .poll(() => page.locator("h1").innerText())
      .toBe(content.caseStudies[locale].find((study) => study.slug === slug)?.title);
    await expect.poll(() => page.getAttribute("html", "lang")).toBe(locale);
  },
);

test.for(["en", "ro", "fr"] as const)(
  "in %s a case study tells its chapters, figures with what they were, and charts with a table",
  async (locale, { page }) => {
    const words = content.pages["case-studies"][locale].chapters;
    for (const { slug, chapters } of content.caseStudies[locale]) {
      await page.goto(`${locale === "en" ? "" : `/${locale}`}/case-studies/${slug}`);
      for (const { id, title, paragraphs, figure, weeks, picture } of chapters) {
        const chapter = page.locator("section", { has: page.locator(`#chapter-${id}`) });
        await expect.poll(() => chapter.getByRole("heading", { level: 2 }).innerText()).toBe(title);
        await expect.poll(() => chapter.locator(".prose p").allInnerTexts()).toEqual(paragraphs);
        const shown = figure ? [`${figure.label}${words.was}: ${figure.was}${words.is}: ${figure.is}`] : [];
        await expect.poll(() => chapter.locator("[data-slot=chapter-figure]").allTextContents()).toEqual(shown);
        const numbers = chapter.getByRole("table", { name: weeks?.label ?? title }).getByRole("row");
        const rows = weeks?.values.map(
          (value, index) => `${words.week} ${weeks.from + index} ${withUnit(value, weeks.unit, locale)}`,
        );
        await expect
          .poll(async () => (await numbers.allInnerTexts()).map(inOneLine))
          .toEqual((rows ?? []).map(inOneLine));
        await expect
          .poll(() => chapter.getByRole("img", { name: picture?.alt ?? title }).count())
          .toBe(picture ? 1 : 0);
      }
    }
  },
);

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

test("[A25] a case study on paper is its facts without menus and invitations", async ({ page }) => {
  await page.goto(`/case-studies/${slugs[0]}`);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
  await expect.poll(() => page.getByText(labels.band.heading).isVisible()).toBe(false);
  await expect.poll(() => page.getByText("Skip to content").isVisible()).toBe(false);
  await expect.poll(() => page.locator(".page-head-field").isVisible()).toBe(false);
  await expect
    .poll(() => page.getByRole("contentinfo").getByRole("link").filter({ visible: true }).allInnerTexts())
    .toEqual([expect.stringContaining("LinkedIn"), expect.stringContaining("@"), expect.stringContaining("+")]);
  await expect.poll(() => page.locator("[data-slot=result]").filter({ visible: true }).count()).toBe(4);
  await expect.poll(() => page.locator("h1").evaluate((title) => getComputedStyle(title).color)).toBe("rgb(0, 0, 0)");
});

test("[E15] a case study's page has breadcrumbs as structured data", async ({ site }) => {
  const html = await (await fetch(`${site.url}/case-studies/${slugs[0]}`)).text();
  const item = linksOf(html, "canonical")[0]?.href;
  expect(jsonLdOf(html)[0]).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home" }, { name: "Case studies" }, { name: studies[0]?.title, item }],
  });
});
