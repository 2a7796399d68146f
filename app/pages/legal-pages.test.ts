// Questions, legal pages and the offline page as served, with the site's own texts.
import { expect, test } from "vitest";
import { addressLine } from "#app/platform/text/address-line.ts";
import { createTestApp } from "#test/app.ts";
import { fixtureContent, siteContent } from "#test/content.ts";
import { findLinks, findMeta } from "#test/html.ts";
import { useOwnSite } from "#test/own-site.ts";
import { readPage } from "#test/page-parts.ts";

const { html, page } = useOwnSite();
const { company, faq, pages } = siteContent;
const main = async (path: string) => (await page(path)).one("main");

test("[E1] every question and answer is in the page", async () => {
  const { words } = await main("/faq");
  const partsOf = (answer: string) => answer.split(/\{\{[^}]*\}\}|\n/);
  expect(
    faq.en.flatMap(({ question, answer }) => [question, ...partsOf(answer)]).filter((text) => !words.includes(text)),
  ).toEqual([]);
  expect(words).not.toContain("{{");
});

test.for(["en", "ro", "fr"] as const)(
  "[L5] the %s privacy notice says what, why, how long, to whom and whom to complain to",
  async (locale) => {
    const notice = await main({ en: "/privacy", ro: "/ro/privacy", fr: "/fr/privacy" }[locale]);
    const { words } = notice;
    const { purposes, recipients, transfers } = pages.privacy[locale];
    const shown = purposes.items.filter(({ id }) => id !== "health"); // of a company that is told about people's health
    const fixed = shown.flatMap(({ title, what, why, basis }) =>
      [title, what, why, basis].flatMap((text) => text.split(/\{\{\w+\}\}/)),
    );
    expect(fixed.filter((text) => !words.includes(text.trim()))).toEqual([]);
    for (const text of [recipients.none, transfers.unknown, "ANSPDCP", company.emails.hello])
      expect(words).toContain(text);
    expect(words).not.toContain("{{");
    expect(notice.all("[data-processor]")).toEqual([]);
  },
);

test.for(["/privacy", "/fr/cookies", "/ro/legal", "/accessibility"])(
  "[L5] the contents of %s name its parts, in order",
  async (path) => {
    const { all } = await main(path);
    const parts = all("section").map((part) => [`#${part.get("id")}`, part.one("h2").words]);
    expect(parts.length).toBeGreaterThan(3);
    expect(all("nav li a").map((link) => [link.get("href"), link.words])).toEqual(parts);
  },
);

test("[L1] the cookies page counts what it lists", async () => {
  const figures = (await main("/cookies")).all("dl dd").map(({ words }) => Number(words));
  const { entries } = pages.cookies.en;
  const needed = entries.filter(({ category }) => category === "necessary");
  expect(figures).toEqual([0, needed.length, entries.length - needed.length]);
  expect(needed.filter(({ where }) => where === "cookie")).toEqual([]);
});

test("[L1] the cookies page lists every storage key and no other", async () => {
  const keys = (await main("/cookies")).all('[data-slot="storage-key"] code').map(({ words }) => words);
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

test("[L11] the legal page names the site's operator and invents no number", async () => {
  const read = await main("/legal");
  expect(read.all("[data-fact]").map((row) => row.get("data-fact"))).toEqual(["name", "address", "phone", "email"]);
  for (const text of [company.name, addressLine(company.address, "en"), company.phone, company.emails.hello])
    expect(read.words).toContain(text);
});

test.each([
  ["/legal", "Represented by"],
  ["/ro/legal", "Reprezentant legal"],
  ["/fr/legal", "Représentant légal"],
])("[L11] %s names the company's representative once it is set", async (path, label) => {
  const legal = { ...fixtureContent.company.legal, representative: "Director Ana Pop" };
  const { app, close } = await createTestApp({
    content: { ...fixtureContent, company: { ...fixtureContent.company, legal } },
  });
  const rows = readPage(await (await app.request(path)).text()).all('[data-fact="representative"]');
  expect(rows.map(({ words }) => words)).toEqual([`${label} Director Ana Pop`]);
  await close();
});

test("[L12] the consumers' notice is absent from a site that sells to companies only", async () => {
  const read = await html("/legal");
  expect(read).toContain(pages.legal.en.heading);
  expect(read).not.toMatch(/anpc\.ro|ec\.europa\.eu\/consumers\/odr/);
});

test("[L14] the accessibility page says what was tested, when, and whom to contact", async () => {
  const read = await main("/accessibility");
  expect(read.words).toContain("WCAG");
  expect(read.words).toContain(company.emails.support);
  expect(read.one("time").get("datetime")).toBe(pages.accessibility.en.version);
});

test("[E13] the offline page stays out of search indexes", async () => {
  const read = await html("/offline");
  expect([findMeta(read, "robots"), findLinks(read, "canonical")]).toEqual(["noindex", []]);
});

test("the offline page has a drawing of its own", async () => {
  expect((await page("/offline")).one(".lost-page-field").get("src")).toMatch(/\/offline[^/]*\.svg$/);
});
