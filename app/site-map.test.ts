// What the site map says of addresses: what is masked, which pages are secrets, indexed, private.
import { expect, onTestFinished, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { publicPages, site } from "./site-map.ts";

const secret = "5d1f".repeat(16);

test.for([
  [`/book/${secret}`, "/book/***"],
  [`/ro/book/${secret}/calendar.ics`, "/ro/book/***/calendar.ics"],
  [`/BOOK//${secret}.data`, "/BOOK//***"],
  [`/book/short?x=1`, "/book/***?x=1"],
  [`/%62ook/${secret.toUpperCase()}`, "/%62ook/***"],
  [`No route matches URL "/fr/book/${secret}"`, 'No route matches URL "/fr/book/***"'],
  ["/newsletter/confirm/9f86d081", "/newsletter/confirm/***"],
  ["/ro/newsletter/unsubscribe/9f86d081.data", "/ro/newsletter/unsubscribe/***"],
  [`//newsletter//confirm/${secret}`, "//newsletter//confirm/***"],
  ["/admin/reset/9f86d081", "/admin/reset/***"],
  ["/book", "/book"],
  ["/newsletter/confirm", "/newsletter/confirm"],
  ["/blog/book-of-the-year", "/blog/book-of-the-year"],
  ["/assets/booking-Dk3f.js", "/assets/booking-Dk3f.js"],
] as const)("the secrets of %s are masked as %s", ([text, masked]) => {
  expect(site.withoutSecrets(text)).toBe(masked);
});

test("a page with a secret URL is distinguished from similar ones", () => {
  expect(["/ro/newsletter/confirm/9f86", "/admin/reset/9f86.data", "/book/9f86"].every(site.carriesSecret)).toBe(true);
  expect(["/newsletter", "/newsletter/confirm", "/book", "/blog/book/x", "/admin/login"].some(site.carriesSecret)).toBe(
    false,
  );
});

const named = publicPages.filter(({ path, kind }) => !path.includes(":") && kind !== "internal");

test.for(named)("$path has the search engine tags of the site map", async ({ path, indexed, listsIssues }) => {
  const { app, close } = await createTestApp();
  onTestFinished(close);
  const html = await (await app.request(path)).text();
  const isIndexed = indexed && !listsIssues; // no issue was sent
  expect(/<meta name="robots" content="([^"]+)"/.exec(html)?.[1]).toBe(isIndexed ? "index, follow" : "noindex");
});

test("the admin area's pages are recognised by whole path segments, and a cache key has a page's parameters in a fixed order", () => {
  expect(["/admin", "/admin/login", "/admin.data"].every(site.isAdminPage)).toBe(true);
  expect(["/administration", "/ro/admins", "/blog/admin"].some(site.isAdminPage)).toBe(false);
  expect(site.cacheKey(new URL("https://a.example/ro/contact?sent=1&utm_source=x&service=chatbots"))).toBe(
    "/ro/contact?service=chatbots&sent=1",
  );
  expect(site.cacheKey(new URL("https://a.example/contact?service=%3Cnone%3E&about=anything"))).toBe("/contact");
});
