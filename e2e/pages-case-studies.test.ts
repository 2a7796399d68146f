import { siteContent } from "#test/content.ts";
import { expect, sharedTest as test } from "./test.ts";
import { refuseCookies } from "./visitor.ts";

const studies = siteContent.caseStudies.en;
const labels = siteContent.pages["case-studies"].en;

const logoFile = (logo = "") => new RegExp(String.raw`/${logo}-[\w-]+\.svg$`);

test("[CASE-09] a logo that fails before the script has started is replaced by the fallback image, on a page reached by a link too", async ({
  page,
}) => {
  await page.route(logoFile(studies[0]?.logo), (route) => route.abort());
  await page.route(logoFile(studies[1]?.logo), (route) => route.fulfill({ status: 404, body: "" }));
  const logo = (place: number) => page.locator(`article#${studies[place]?.slug} [data-slot=logo-picture]`);
  const expectFallback = async () => {
    for (const place of [0, 1]) {
      await expect.poll(() => logo(place).getAttribute("src")).toContain("/default-");
      await expect
        .poll(() => logo(place).evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0);
    }
  };
  await page.goto("/case-studies");
  await expectFallback();
  await page.goto("/about");
  await page.getByRole("navigation").getByRole("link", { name: "Case studies" }).click();
  await page.waitForURL("**/case-studies");
  await expectFallback();
});

test.for(["", "/ro", "/fr"])(
  "[CASE-07] a case study's results are on a laptop's first screen, and the first one on a phone's: language %s",
  async (prefix, { page }) => {
    await refuseCookies(page);
    const sizes = [
      { width: 1366, height: 657, shown: ".results" },
      { width: 1280, height: 720, shown: ".results" },
      { width: 390, height: 844, shown: ".result-was" },
    ];
    for (const { shown, ...size } of sizes) {
      await page.setViewportSize(size);
      const titleSize = () => page.locator("h1").evaluate((title) => getComputedStyle(title).fontSize);
      await page.goto(`${prefix}/case-studies`);
      const listTitle = await titleSize();
      for (const { slug } of studies) {
        await page.goto(`${prefix}/case-studies/${slug}`);
        await expect.poll(titleSize, { message: `${slug}, ${size.width}` }).toBe(listTitle);
        const end = () =>
          page
            .locator(shown)
            .first()
            .evaluate((part) => part.getBoundingClientRect().bottom);
        await expect.poll(end, { message: `${slug}, ${size.width}` }).toBeLessThanOrEqual(size.height);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      }
    }
  },
);

test.for(["", "/ro", "/fr"])(
  "[CASE-07] on a phone figures and labels of results side by side are aligned: language %s",
  async (prefix, { page }) => {
    await refuseCookies(page);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { slug } of studies) {
      await page.goto(`${prefix}/case-studies/${slug}`);
      for (const part of [".result-figure", "dt"]) {
        const tops = () =>
          page
            .locator(`.result > ${part}`)
            .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
        const apart = async () => (await tops()).map((top, index, all) => top - (all[index - (index % 2)] ?? NaN));
        await expect.poll(apart, { message: `${slug}, ${part}` }).toEqual([0, 0, 0, 0]);
      }
      const gaps = () =>
        page.locator(".result").evaluateAll((results) =>
          results.map((result) => {
            const [label, was] = ["dt", ".result-was"].map((part) =>
              result.querySelector(part)?.getBoundingClientRect(),
            );
            return Math.round((was?.top ?? NaN) - (label?.bottom ?? NaN));
          }),
        );
      await expect.poll(gaps, { message: slug }).toEqual([0, 0, 0, 0]);
    }
  },
);

test("[A25] a printed case study contains its facts without menus and calls to action", async ({ page }) => {
  await page.goto(`/case-studies/${studies[0]?.slug}`);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
  await expect.poll(() => page.getByText(labels.band.heading).isVisible()).toBe(false);
  await expect.poll(() => page.getByText("Skip to content").isVisible()).toBe(false);
  await expect.poll(() => page.locator(".page-head-field").filter({ visible: true }).count()).toBe(0);
  await expect
    .poll(() => page.getByRole("contentinfo").getByRole("link").filter({ visible: true }).allInnerTexts())
    .toEqual([expect.stringContaining("LinkedIn"), expect.stringContaining("@"), expect.stringContaining("+")]);
  await expect.poll(() => page.locator("[data-slot=result]").filter({ visible: true }).count()).toBe(4);
  await expect.poll(() => page.locator("h1").evaluate((title) => getComputedStyle(title).color)).toBe("rgb(0, 0, 0)");
});

test.for([`/case-studies/${studies[0]?.slug}`, "/privacy"])(
  "[LITE-03] the contents of a long text are open beside it, link to its sections, and fold on a phone: %s",
  async (path, { page }) => {
    await page.goto(path);
    const contents = page.getByRole("navigation", { name: "On this page" });
    const last = contents.getByRole("link").last();
    await last.click();
    await expect.poll(() => page.evaluate(() => decodeURIComponent(location.hash).slice(1))).not.toBe("");
    const part = page.locator(await page.evaluate(() => location.hash));
    await expect.poll(() => part.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => contents.getByRole("link").count()).toBe(0);
    await contents.getByText("On this page").click();
    await last.click();
  },
);
