// The browser tests' own `test`: a site a file, a browser a worker, and pages that fail the test when the page broke a rule
// that no page may break: a content-security or Trusted Types violation, an uncaught error, a request to another origin.
import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, test as base } from "vitest";
import { chromiumPath } from "./chromium.ts";
import { startSite } from "./site.ts";
import type { Site } from "./site.ts";

export { expect };

type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/** `page` is a desktop page in English; `openPage` makes one with other circumstances (no script, dark, phone, …). */
export const test = base.extend<{ browser: Browser; site: Site; openPage: OpenPage; page: Page }>({
  browser: [
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: chromiumPath(),
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
        ],
      });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "file" },
  ],
  openPage: async ({ browser, site }, use) => {
    const broken: string[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: "en-US",
        timezoneId: "Europe/Bucharest",
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      watch(page, site.url, broken);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(broken).toEqual([]);
  },
  page: async ({ openPage }, use) => {
    await use(await openPage());
  },
});

function watch(page: Page, origin: string, broken: string[]): void {
  page.on("pageerror", (error) => broken.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (/content security policy|trusted ?type|hydrat/i.test(message.text())) broken.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.origin !== origin) broken.push(`request to ${url.origin}`);
  });
}
