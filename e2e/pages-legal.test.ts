import { siteContent } from "#test/content.ts";
import { expectAccessible } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import { quiet } from "./visitor.ts";

const { faq, pages } = siteContent;

test("[A1] [A3] a link to a question opens it; opening another one by keyboard closes it, and axe finds nothing", async ({
  page,
}) => {
  await page.goto("/ro/faq#data-location");
  await expect.poll(() => page.locator("#data-location").isVisible()).toBe(true);
  await expect.poll(() => page.locator("#languages").isVisible()).toBe(false);
  const questions = page.locator("[data-slot=question]");
  await expect.poll(() => questions.locator("[data-slot=figure]").count()).toBe(await questions.count());
  const other = page.locator("[data-slot=question]", { has: page.locator("#languages") });
  const answer = other.getByText(faq.ro.find(({ id }) => id === "languages")?.answer ?? "");
  await other.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => answer.isVisible()).toBe(true);
  await expect.poll(() => page.locator("#data-location").isVisible()).toBe(false);
  await page.keyboard.press("Enter");
  await expect.poll(() => answer.isVisible()).toBe(false);
  await page.locator("details").evaluateAll((items) => {
    for (const item of items) item.removeAttribute("name");
    for (const item of items) item.setAttribute("open", "");
  });
  await expectAccessible(page, "all answers open", "main");
});

test("[L1] [SRCE-03] before a choice is made, only the language is stored, no cookie is set and nothing is sent", async ({
  page,
}) => {
  const messages: string[] = [];
  page.on("request", (request) => {
    const isTold = request.method() !== "GET" || /\/api\/|ping|beacon/.test(request.url() + request.resourceType());
    if (isTold) messages.push(`${request.method()} ${request.url()}`);
  });
  for (const path of ["/", "/blog", "/contact"]) {
    await page.goto(path);
    await quiet(page);
    await page.mouse.wheel(0, 2000);
  }
  await page.locator('[data-slot="cookie-banner"]').waitFor();
  const stored = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  expect(stored[0]).toEqual(["i18nextLng"]);
  expect(stored[1]?.filter((key) => !key.startsWith("react-router-scroll"))).toEqual([]);
  await expect.poll(() => page.context().cookies()).toEqual([]);
  expect(messages).toEqual([]);
});

test("Try again on the offline page requests the address that it replaces", async ({ page }) => {
  await page.goto("/offline");
  const requested = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("button", { name: pages.offline.en.retry }).click();
  expect(new URL((await requested).url()).pathname).toBe("/offline");
  await expect.poll(() => page.locator("h1").innerText()).toBe(pages.offline.en.heading);
});
