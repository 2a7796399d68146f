// Booking as served: invalid links, and the effect of an external scheduler.
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { findMeta, pageTitle } from "#test/html.ts";
import { useOwnSite } from "#test/own-site.ts";
import { readPage } from "#test/page-parts.ts";

const calendar = "https://calendar.example/northwind?lang=en";
const { app, html } = useOwnSite();
const outside = await createTestApp({ content: siteContent, settings: { BOOKING_URL: calendar } });
afterAll(() => outside.close());

test("[BOOK-04] the page has its own title, and an unknown link gets a friendly explanation, with status 404", async () => {
  expect(pageTitle(await html("/book"))).toBe(`${siteContent.pages.book.en.title} | ${siteContent.company.name}`);
  const answer = await app().app.request("/book/0123456789abcdef");
  const text = await answer.text();
  expect([answer.status, findMeta(text, "robots")]).toEqual([404, "noindex"]);
  const main = readPage(text).one("main");
  expect(main.one("h1").words).toBe("This link doesn’t work");
  expect(main.all("a").map((link) => [link.words, link.get("href")])).toContainEqual(["Book a call", "/book"]);
});

test("[BOOK-04] times that are still the company's say so, above the first of them", async () => {
  const picker = readPage(await html("/book")).one(".time-picker");
  expect(picker.words).toMatch(/Times in Bucharest.*\d:\d\d/s);
});

test("[BOOK-04] the question about the free call links to booking one", async () => {
  const links = readPage(await html("/faq"))
    .one("main")
    .all("a");
  const more = links.filter(({ words }) => words.endsWith("Is the first call really free?"));
  expect(more.map((link) => link.get("href"))).toEqual(["/book"]);
});

test("[BOOK-04] if the company uses a scheduler, our own page links to the panel and is listed nowhere", async () => {
  const answer = await outside.app.request("/fr/book");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/fr/contact#booking"]);
  expect(await (await outside.app.request("/sitemap.xml")).text()).not.toContain("/book<");
});

test("[BOOK-04] the contact page's headers let the scheduler's frame in, with or without a language", async () => {
  const headersOf = async (site: typeof outside, path: string) => {
    const { headers } = await site.app.request(path);
    const frames = /frame-src ([^;]+)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];
    return [frames, headers.get("Cross-Origin-Opener-Policy")];
  };
  for (const path of ["/contact", "/ro/contact", "/fr/contact"]) {
    expect(await headersOf(outside, path)).toEqual(["'self' https://calendar.example", "same-origin-allow-popups"]);
    expect(await headersOf(app(), path)).toEqual(["'none'", "same-origin"]);
  }
});

test("[BOOK-04] [A25] without script the panel links to the scheduler in a new tab, and nothing else names it", async () => {
  const text = await (await outside.app.request("/contact")).text();
  const read = readPage(text);
  const ways = read.all("a").filter((link) => link.get("href")?.startsWith("https://calendar.example"));
  expect(ways.map((link) => [link.words, link.get("href"), link.get("target")])).toEqual([
    [expect.stringContaining("Choose a time"), calendar, "_blank"],
  ]);
  const early = read.all("link").filter((link) => link.get("href")?.includes("calendar.example"));
  expect([...read.all("iframe"), ...early]).toEqual([]);
});
