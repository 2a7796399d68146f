// The frame of public pages as served: header, menu, language dropdown, footer.
import { expect, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { fixtureContent, siteContent } from "#test/content.ts";
import { useOwnSite } from "#test/own-site.ts";
import { readPage } from "#test/page-parts.ts";
import type { Part } from "#test/page-parts.ts";

const { company } = siteContent;
const { app, page } = useOwnSite();

const anyPage = async (path: string) => readPage(await (await app().app.request(path)).text());
const bar = (read: Part) => read.one("header.site-header");
const targets = (parts: Part[]) => parts.map((link) => link.get("href"));
const column = async (heading: string) =>
  (await page("/"))
    .all(".site-footer-columns div")
    .find((item) => item.all("h2").some(({ words }) => words === heading));

test("[NAV-01] public pages share a header and a footer", async () => {
  for (const path of ["/", "/about", "/nowhere", "/ro/services"]) {
    const read = await anyPage(path);
    expect([path, read.all("header.site-header").length, read.all("footer").length]).toEqual([path, 1, 1]);
  }
});

test("[NAV-05] the header's links have their order, in the menu too", async () => {
  const header = bar(await page("/"));
  const links = [
    ["Home", "/"],
    ["About", "/about"],
    ["Services", "/services"],
    ["Case studies", "/case-studies"],
    ["Blog", "/blog"],
    ["Contact", "/contact"],
  ];
  for (const shownText of [".header-link", ".site-menu-link"])
    expect(header.all(shownText).map((link) => [link.words, link.get("href")])).toEqual(links);
});

test.for([
  ["/", "/"],
  ["/ro", "/ro"],
  ["/about", "/about"],
  ["/blog/any-post", "/blog"],
  ["/ro/contact", "/ro/contact"],
  ["/blogx", undefined],
])(
  "[NAV-06] [NAV-07] the home link is active on the home page alone, another one on every page below its path: on %s %s",
  async ([path = "", active]) => {
    const marked = bar(await anyPage(path)).all('a[aria-current="page"]');
    expect(targets(marked)).toEqual(active === undefined ? [] : [active, active]); // in the bar and in the menu
  },
);

test("[NAV-13] on public pages other than the home page the header is solid from the start", async () => {
  const others = ["/about", "/services", "/case-studies", "/blog", "/contact", "/ai-chat", "/nowhere", "/ro/contact"];
  for (const path of others) expect([path, bar(await anyPage(path)).get("data-clear")]).toEqual([path, undefined]);
  for (const path of ["/", "/ro"]) expect([path, bar(await page(path)).get("data-clear")]).toEqual([path, ""]);
});

test("[NAV-15] the language dropdown offers only English", async () => {
  const items = bar(await page("/ro")).all('[role="menuitem"]');
  expect(items.map(({ words }) => words)).toEqual(["English", "English"]); // in the bar and in the menu
  expect(items.map((item) => item.all("svg").length)).toEqual([1, 1]);
});

test("[NAV-17] [NAV-18] the footer has four columns: blurb with a link to a professional network, services, company, contact", async () => {
  const footer = (await page("/about")).one("footer");
  expect(footer.all("h2").map(({ words }) => words)).toEqual(["Services", "Company", "Contact"]);
  const blurb = footer.all(".site-footer-columns div")[0];
  expect(blurb?.words).toContain("We connect AI to the systems a company already runs");
  expect(blurb?.all("a").map((link) => [link.words, link.get("href")])).toEqual([
    ["LinkedIn", expect.stringMatching(/^https:\/\/www\.linkedin\.com\/company\//)],
  ]);
});

test("[NAV-19] the footer's four services all link to /services", async () => {
  const links = (await page("/")).all('footer a[href="/services"]');
  expect(links.map(({ words }) => words)).toEqual([
    "AI Integration & Automation",
    "Intelligent Chatbots",
    "Autonomous Business Agents",
    "Custom Development",
  ]);
});

test("[NAV-20] the footer's company links go to about, blog and case studies", async () => {
  expect((await column("Company"))?.all("a").map((link) => [link.words, link.get("href")])).toEqual([
    ["About", "/about"],
    ["Blog", "/blog"],
    ["Case studies", "/case-studies"],
  ]);
});

test("[NAV-21] the footer has a support email, a phone, an address in Bucharest, Romania, and a link to book a call", async () => {
  const contact = await column("Contact");
  expect(contact?.all("a").map((link) => [link.words, link.get("href")])).toEqual([
    [company.emails.support, `mailto:${company.emails.support}`],
    [company.phone, `tel:${company.phone.replaceAll(" ", "")}`],
    ["Book a call", "/book"],
  ]);
  expect(contact?.one("address").words).toMatch(/Bucharest, Romania/);
});

test("[NAV-22] the footer has a copyright line for 2025", async () => {
  expect((await page("/")).one("footer").words).toMatch(new RegExp(String.raw`© 2025(–20\d\d)? ${company.name}`));
});

test("[BRND-05] a street that has another name in a language is written so there, and as in company.yaml elsewhere", async () => {
  const fr = { street: "Rue du Moulin 7", city: "Cluj", country: "Roumanie" };
  const address = { ...fixtureContent.company.address, translations: { fr } };
  const own = await createTestApp({ content: { ...fixtureContent, company: { ...fixtureContent.company, address } } });
  const footerOf = async (path: string) => readPage(await (await own.app.request(path)).text()).one("footer").words;
  expect(await footerOf("/fr")).toContain("Rue du Moulin 7");
  expect(await footerOf("/ro")).toContain(address.street);
});

test("[BRND-05] a company that is registered in several languages has its legal form and register in each", async () => {
  const translations = { fr: { legalForm: "Sàrl", tradeRegister: "Registre du commerce de Bâle" } };
  const legal = { ...fixtureContent.company.legal, legalForm: "GmbH", tradeRegister: "Handelsregister Basel" };
  const registered = { ...fixtureContent.company, legal, translations };
  const own = await createTestApp({ content: { ...fixtureContent, company: registered } });
  const notice = async (path: string) => readPage(await (await own.app.request(path)).text()).one("main").words;
  expect(await notice("/fr/legal")).toMatch(/Sàrl[^]*Registre du commerce de Bâle/);
  expect(await notice("/legal")).toMatch(/GmbH[^]*Handelsregister Basel/);
});
