import { afterEach, expect, test } from "vitest";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { siteForEachTest } from "#test/each-test.ts";

const site = siteForEachTest();
afterEach(async () => {
  site.deps.content.company.consumers = false;
});

test.for(locales)(
  "[L12] a company with consumers shows ANPC's pictogram on the home page, linked, in %s",
  async (locale) => {
    const home = async () => {
      site.pages.clear();
      return (await site.app.request(localPath(locale, "/"))).text();
    };
    expect(await home()).not.toContain("anpc");
    site.deps.content.company.consumers = true;
    const html = await home();
    const [, picture = ""] =
      /<a href="https:\/\/anpc\.ro\/ce-este-sal\/"[^>]*><img src="([^"]+)"[^>]*width="250" height="50"/.exec(html) ??
      [];
    expect(html).toContain(`alt="${site.deps.content.pages.legal[locale].consumers?.link}"`);
    expect((await site.app.request(picture)).headers.get("Content-Type")).toBe("image/svg+xml");
    expect(html).not.toContain("ec.europa.eu/consumers/odr");
  },
);
