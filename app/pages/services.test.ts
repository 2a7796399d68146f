// The services page as served, with the site's own texts.
import { expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import { parseJsonLd } from "#test/html.ts";
import { useOwnSite } from "#test/own-site.ts";

const { html, page } = useOwnSite();
const { services } = siteContent.pages;
const blocks = async () => (await page("/services")).all('[data-slot="service"]');

test("[SERV-01] [SERV-02] [SERV-03] the services page shows four services, each with anchor, description, picture and four features", async () => {
  const shown = (await blocks()).map((block) => ({
    id: block.get("id"),
    title: block.one("h2").words,
    description: block.all("p")[0]?.words,
    features: block.all("li").map(({ words }) => words),
  }));
  expect(shown).toEqual(
    services.en.blocks.map(({ id, title, description, features }) => ({ id, title, description, features })),
  );
  expect(shown.map(({ id }) => id)).toEqual(["chatbots", "agents", "cloud", "development"]);
  expect(shown.map(({ features }) => features.length)).toEqual([4, 4, 4, 4]);
  const pictures = siteContent.pictures.en;
  expect((await blocks()).map((block) => block.one('[role="img"]').get("aria-label"))).toEqual([
    pictures.chatbots?.alt,
    pictures.agents?.alt,
    pictures.cloud?.alt,
    pictures.development?.alt,
  ]);
});

test("each drawn picture of a service is marked as an example, in each language", async () => {
  for (const [prefix, locale] of [
    ["", "en"],
    ["/ro", "ro"],
    ["/fr", "fr"],
  ] as const) {
    const notes = (await page(`${prefix}/services`)).all('[data-slot="service"] figcaption').map(({ words }) => words);
    expect(notes).toEqual(Array.from({ length: 4 }, () => siteContent.pictures[locale].example));
  }
});

test("[SERV-04] the services page claims a cost reduction of up to 60%", async () => {
  expect((await page("/services")).one("main").words).toMatch(/operating costs by up to 60%/);
});

test("each service block links to the enquiry form, with that service chosen if the form has it, else named first in the details", async () => {
  expect((await blocks()).map((block) => block.one("a").get("href"))).toEqual([
    "/contact?service=chatbots",
    "/contact?service=autonomous-agents",
    "/contact?about=cloud",
    "/contact?service=custom-development",
  ]);
});

test("the services page ends in the way to the free call", async () => {
  const band = (await page("/ro/services")).named(services.ro.band.heading);
  expect(band.one("a").get("href")).toBe("/ro/book");
});

test("[GEN-01] the copy presents a consultancy with all five offerings for companies", async () => {
  const { words } = (await page("/services")).one("main");
  expect(words).toMatch(/AI integration/);
  expect(words).toMatch(/chatbots/i);
  expect(words).toMatch(/autonomous business agents/i);
  expect(words).toMatch(/custom development/i);
  expect(words).toMatch(/cloud & DevOps/i);
  expect(words).toMatch(/ERP, CRM and legacy systems/);
  expect((await page("/")).one("main").words).toMatch(/consultancy/i);
});

test("[GEN-02] a visitor who isn't signed in can read every public page", async () => {
  for (const path of ["/", "/about", "/services", "/case-studies", "/blog", "/contact"])
    expect([path, (await page(path)).all("h1").length]).toEqual([path, 1]);
});

test("[E15] the services page describes its four services and its way from home as data", async () => {
  const records = parseJsonLd(await html("/services"));
  const described = records.filter((record) => record["@type"] === "Service");
  expect(described.map((record) => record["name"])).toEqual(services.en.blocks.map(({ title }) => title));
  expect(new Set(described.map((record) => record["serviceType"]))).toEqual(new Set(["AI Integration"]));
  expect(records.filter((record) => record["@type"] === "BreadcrumbList")).toHaveLength(1);
});

test.for(["en", "ro", "fr"] as const)(
  "the services page has the prices with their durations, one click from home and contact: %s",
  async (locale) => {
    const prefix = locale === "en" ? "" : `/${locale}`;
    const { cost } = services[locale];
    for (const path of [prefix || "/", `${prefix}/contact`]) {
      const links = (await page(path)).all("main a").filter(({ words }) => words === cost.heading);
      expect(links.map((link) => link.get("href"))).toEqual([`${prefix}/services#cost`]);
    }
    const ledger = (await page(`${prefix}/services`)).named(cost.heading);
    expect(ledger.get("id")).toBe("cost");
    for (const { title, price, time } of cost.items)
      for (const text of [title, price, time]) expect(ledger.words).toContain(text);
    expect(ledger.one("a").get("href")).toBe(`${prefix}/faq#cost`);
  },
);
