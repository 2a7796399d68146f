// Forms without JavaScript that are refused before their action runs: the page shows the values and the reason.
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { siteName } from "#app/platform/brand/brand.ts";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { createTestApp, posted } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";

const typed = {
  "/contact": {
    firstName: "Ștefana & Co",
    lastName: "Ionescu",
    email: "ana@velmora.example",
    company: "Velmora",
    serviceInterest: "chatbots",
    projectDetails: "First line\r\nsecond <line>",
  },
  "/newsletter": { email: "ana@velmora.example" },
};
const asHtml = (text: string) =>
  text.replaceAll("\r\n", "\n").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

let site: TestApp;
afterEach(() => site.close());

const post = (path: string, values: Record<string, string>) => site.app.request(path, posted(values));

async function expectShownAgain(locale: (typeof locales)[number], path: keyof typeof typed, sentence: string) {
  const answer = await post(localPath(locale, path), typed[path]);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const html = await answer.text();
  for (const value of Object.values(typed[path])) expect(html).toContain(asHtml(value));
  const { ui, pages } = site.deps.content;
  const page = pages[path === "/contact" ? "contact" : "newsletter"][locale];
  expect(html).toContain(`<title>${ui[locale].form.errorPrefix} ${page.title} | ${siteName}</title>`);
  expect(html).toContain(sentence.replaceAll("'", "&#x27;"));
  expect(html).toMatch(/<form[^>]*method="post"/);
  return answer.status;
}

const cases = locales.flatMap((locale) => (["/contact", "/newsletter"] as const).map((path) => ({ locale, path })));

describe.for(databases)("$name", (database) => {
  test.for(cases)(
    "[A7] [A25] beyond the rate limit: $path in $locale is shown again as typed",
    async ({ locale, path }) => {
      site = await createTestApp({ db: await database.open(), settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "1" } });
      expect((await post("/newsletter", { email: "one@velmora.example" })).status).toBe(303);
      const status = await expectShownAgain(locale, path, site.deps.content.ui[locale].errors.tooManyRequests);
      expect(status).toBe(429);
      expect((await site.services.enquiry.listEnquiries()).total).toBe(0);
    },
  );
});

test.for(cases)("[A7] [A25] without a writable database: $path in $locale is shown again", async ({ locale, path }) => {
  site = await createTestApp();
  await sql`pragma query_only = on`.execute(site.deps.db.kysely);
  expect(await expectShownAgain(locale, path, site.deps.translate(locale, "trouble.readOnly"))).toBe(503);
});

test.for(locales)("an error of a page without a form is a page in its language: %s", async (locale) => {
  site = await createTestApp({ settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "1" } });
  await post("/newsletter", { email: "one@velmora.example" });
  const answer = await post(localPath(locale, "/about"), { any: "thing" });
  expect(answer.status).toBe(429);
  const { form, errors } = site.deps.content.ui[locale];
  const html = await answer.text();
  expect(html).toContain(`<title>${form.summaryTitle} | ${siteName}</title>`);
  expect(html).toContain(errors.tooManyRequests.replaceAll("'", "&#x27;"));
});

test("[R15] a form with more fields than any has is refused before they are read", async () => {
  site = await createTestApp();
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));
  const statuses = await Promise.all(
    [100, 101].map(async (count) => (await post("/newsletter", fields(count))).status),
  );
  expect(statuses).toEqual([400, 413]);
});
