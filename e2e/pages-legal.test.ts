import { addressLine } from "#app/platform/content/company.schema.ts";
import { siteContent } from "#test/content.ts";
import { linksOf, metaOf } from "./html.ts";
import { expect, sharedTest as test } from "./test.ts";
import { quiet } from "./visitor.ts";

const { company, faq, pages } = siteContent;

test("[E1] every question and answer is in the page, closed or not, with or without script", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/faq");
  const words = (await page.locator("main").textContent()) ?? "";
  expect(
    faq.en.filter(({ question, answer }) => !words.includes(question) || !words.includes(answer.split("{{")[0] ?? "")),
  ).toEqual([]);
  expect(words).not.toContain("{{");
});

test("[A3] a question opens and closes by keyboard", async ({ page }) => {
  await page.goto("/faq");
  const first = page.locator("[data-slot=question]").first();
  await first.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => first.getByText(faq.en[0]?.answer ?? "").isVisible()).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => first.getByText(faq.en[0]?.answer ?? "").isVisible()).toBe(false);
});

test("an address that names a question opens it", async ({ page }) => {
  await page.goto("/faq#erp");
  await expect.poll(() => page.locator("#erp").isVisible()).toBe(true);
  await expect.poll(() => page.locator("#consultation").isVisible()).toBe(false);
});

test.for(["en", "ro", "fr"] as const)(
  "[L5] the %s privacy notice says what, why, how long, to whom and whom to complain to",
  async (locale, { page }) => {
    const address = { en: "/privacy", ro: "/ro/privacy", fr: "/fr/privacy" }[locale];
    await page.goto(address);
    const words = await page.locator("main").innerText();
    const { purposes, recipients, transfers } = pages.privacy[locale];
    const fixed = purposes.items.flatMap(({ title, what, why, basis }) =>
      [title, what, why, basis].flatMap((text) => text.split(/\{\{\w+\}\}/)),
    );
    expect(fixed.filter((text) => !words.includes(text.trim()))).toEqual([]);
    expect(words).toContain(recipients.none);
    expect(words).toContain(transfers.none);
    expect(words).toContain("ANSPDCP");
    expect(words).toContain(company.emails.hello);
    expect(words).not.toContain("{{");
    await expect.poll(() => page.locator("[data-processor]").count()).toBe(0);
  },
);

test("[L1] a visit without a choice stores the language alone, and no cookie", async ({ page }) => {
  for (const path of ["/", "/blog", "/contact"]) {
    await page.goto(path);
    await quiet(page);
    await page.mouse.wheel(0, 2000);
  }
  await page.locator('[data-slot="cookie-banner"]').waitFor();
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  expect(kept[0]).toEqual(["i18nextLng"]);
  expect(kept[1]?.filter((key) => !key.startsWith("react-router-scroll"))).toEqual([]);
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

test("[L1] the cookies page lists every storage key and no other", async ({ page }) => {
  await page.goto("/cookies");
  const keys = await page.locator("[data-slot=storage-key] code").allInnerTexts();
  expect(keys).toEqual(
    expect.arrayContaining([
      "cookie-consent",
      "i18nextLng",
      "theme",
      "chat-session-id",
      "admin_session",
      "enquiry-draft",
    ]),
  );
  expect(keys).toHaveLength(pages.cookies.en.entries.length);
});

test("[L3] the cookies page opens the cookie settings after a choice", async ({ page }) => {
  await page.addInitScript(() => {
    const preferences = { necessary: true, analytics: false, marketing: false, functional: false };
    localStorage.setItem("cookie-consent", JSON.stringify({ preferences, timestamp: "2026-01-05T08:00:00.000Z" }));
  });
  await page.goto("/cookies");
  await page.locator("main").getByRole("button", { name: pages.cookies.en.change.button }).click();
  const save = page.getByRole("button", { name: "Save Preferences" });
  await expect.poll(() => save.isVisible()).toBe(true);
});

test("[L11] the legal page says who runs the site and invents no number", async ({ page }) => {
  await page.goto("/legal");
  const facts = await page
    .locator("[data-fact]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-fact")));
  expect(facts).toEqual(["name", "address", "phone", "email"]);
  const words = await page.locator("main").innerText();
  expect(words).toContain(company.name);
  expect(words).toContain(addressLine(company.address, "en"));
  expect(words).toContain(company.phone);
  expect(words).toContain(company.emails.hello);
});

test("[L12] the consumers' notice is absent from a site that sells to companies only", async ({ site }) => {
  const html = await (await fetch(`${site.url}/legal`)).text();
  expect(html).toContain(pages.legal.en.heading);
  expect(html).not.toMatch(/anpc\.ro|ec\.europa\.eu\/consumers\/odr/);
});

test("[L14] the accessibility page says what was tested, when, and whom to contact", async ({ page }) => {
  await page.goto("/accessibility");
  const words = await page.locator("main").innerText();
  expect(words).toContain("WCAG");
  expect(words).toContain(company.emails.support);
  await expect.poll(() => page.locator("main time").getAttribute("datetime")).toBe(pages.accessibility.en.version);
});

test("[E13] the offline page stays out of search indexes", async ({ site }) => {
  const answer = await fetch(`${site.url}/offline`);
  const html = await answer.text();
  expect([answer.status, metaOf(html, "robots"), linksOf(html, "canonical")]).toEqual([200, "noindex", []]);
});

test("Try again on the offline page requests the address that it replaces", async ({ page }) => {
  await page.goto("/offline");
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("button", { name: pages.offline.en.retry }).click();
  expect(new URL((await asked).url()).pathname).toBe("/offline");
  await expect.poll(() => page.locator("h1").innerText()).toBe(pages.offline.en.heading);
});
