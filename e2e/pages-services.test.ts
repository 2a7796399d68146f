import { siteContent } from "#test/content.ts";
import { elements, jsonLdOf } from "./html.ts";
import { expect, sharedTest as test } from "./test.ts";

const { services } = siteContent.pages;

test("[SERV-01] the services page shows the four services, each under its anchor", async ({ page }) => {
  await page.goto("/services");
  const ids = await page.locator("[data-slot=service]").evaluateAll((blocks) => blocks.map((block) => block.id));
  expect(ids).toEqual(["chatbots", "agents", "development", "cloud"]);
  const titles = await page.locator("[data-slot=service] h2").allInnerTexts();
  expect(titles).toEqual(services.en.blocks.map(({ title }) => title));
});

test("[SERV-02] each service block has its description and its picture", async ({ page }) => {
  await page.goto("/services");
  const blocks = page.locator("[data-slot=service]");
  const descriptions = await blocks.locator("h2 + p").allInnerTexts();
  expect(descriptions).toEqual(services.en.blocks.map(({ description }) => description));
  await expect.poll(() => blocks.locator("[role=img][aria-label]").count()).toBe(4);
});

test("[SERV-03] each service block has four feature bullets", async ({ page }) => {
  await page.goto("/services");
  const bullets = await page
    .locator("[data-slot=service]")
    .evaluateAll((blocks) => blocks.map((block) => [...block.querySelectorAll("li")].map((item) => item.textContent)));
  expect(bullets.map((list) => list.length)).toEqual([4, 4, 4, 4]);
  expect(bullets).toEqual(services.en.blocks.map(({ features }) => features));
});

test("[SERV-04] the services page claims a cost reduction of up to 60%", async ({ page }) => {
  await page.goto("/services");
  await expect.poll(() => page.locator("main").innerText()).toMatch(/operating costs by up to 60%/);
});

test("each service block leads to the enquiry form, with that service chosen where the form has it", async ({
  page,
}) => {
  await page.goto("/services");
  const links = page.locator("[data-slot=service]").getByRole("link");
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
    .toEqual([
      "/contact?service=chatbots",
      "/contact?service=autonomous-agents",
      "/contact?service=custom-development",
      "/contact",
    ]);
});

test("the services page ends in the way to the free call", async ({ page }) => {
  await page.goto("/ro/services");
  const band = page.getByRole("region", { name: services.ro.band.heading });
  await expect.poll(() => band.getByRole("link").getAttribute("href")).toBe("/ro/book");
});

test("[GEN-01] the copy presents a consultancy with all five offerings for companies", async ({ page }) => {
  await page.goto("/services");
  const words = await page.locator("main").innerText();
  expect(words).toMatch(/AI integration/);
  expect(words).toMatch(/chatbots/i);
  expect(words).toMatch(/autonomous business agents/i);
  expect(words).toMatch(/custom development/i);
  expect(words).toMatch(/cloud & DevOps/i);
  expect(words).toMatch(/ERP, CRM and legacy systems/);
  await page.goto("/");
  await expect.poll(() => page.locator("main").innerText()).toMatch(/consultancy/i);
});

test("[GEN-02] a visitor who is not signed in reads every public page", async ({ site }) => {
  for (const path of ["/", "/about", "/services", "/case-studies", "/blog", "/contact"]) {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect([path, answer.status, elements(await answer.text(), "h1").length]).toEqual([path, 200, 1]);
  }
});

test("[E15] the services page describes its four services and its way from home as data", async ({ site }) => {
  const records = jsonLdOf(await (await fetch(`${site.url}/services`)).text());
  const described = records.filter((record) => record["@type"] === "Service");
  expect(described.map((record) => record["name"])).toEqual(services.en.blocks.map(({ title }) => title));
  expect(new Set(described.map((record) => record["serviceType"]))).toEqual(new Set(["AI Integration"]));
  expect(records.filter((record) => record["@type"] === "BreadcrumbList")).toHaveLength(1);
});

test.for(["en", "ro", "fr"] as const)(
  "what it costs stands on the services page with its durations, one press from home and contact: %s",
  async (locale, { page }) => {
    const prefix = locale === "en" ? "" : `/${locale}`;
    const { cost } = services[locale];
    for (const path of [prefix || "/", `${prefix}/contact`]) {
      await page.goto(path);
      await expect
        .poll(() => page.getByRole("link", { name: cost.heading, exact: true }).getAttribute("href"))
        .toBe(`${prefix}/services#cost`);
    }
    await page.goto(`${prefix}/services`);
    const ledger = page.getByRole("region", { name: cost.heading });
    await expect.poll(() => ledger.getAttribute("id")).toBe("cost");
    const words = await ledger.innerText();
    for (const { title, price, time } of cost.items)
      for (const said of [title, price, time]) expect(words).toContain(said);
    await expect.poll(() => ledger.getByRole("link").getAttribute("href")).toBe(`${prefix}/faq#cost`);
  },
);
