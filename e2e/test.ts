// The browser tests' `test`: a browser per worker, a site per file; fails on policy violations, uncaught errors and
// requests to other origins.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, test as base } from "vitest";
import type { RunnerTask } from "vitest";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import { launchChromium } from "./chromium.ts";
import { createPagePool } from "./page-pool.ts";
import type { PagePool } from "./page-pool.ts";

export { expect };

type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

const withBrowser = base.extend<{ browser: Browser }>({
  browser: [
    async ({}, use) => {
      const browser = await launchChromium([
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ]);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});

/**
 * `page` is a desktop page in English; `openPage` takes options (no script, dark, phone, …). Both may have a warm
 * cache; `openFresh` has not, and costs a second.
 */
export const test = makeTest("file");

/**
 * Shares site and pages with the worker's other files: for tests that tolerate the data of others and use their own
 * email addresses.
 */
export const sharedTest = makeTest("worker");

/** Creates a `test` whose files have a site with these settings. */
export function testWith(settings: Record<string, string>) {
  return makeTest("file", () => startSite(settings));
}

/** Creates a `test` whose files have a site started by `start`. */
export function testOf(start: () => Promise<Site>) {
  return makeTest("file", start);
}

function makeTest(scope: "file" | "worker", start: () => Promise<Site> = startSite) {
  return withBrowser.extend<{ site: Site; pages: PagePool; openPage: OpenPage; openFresh: OpenPage; page: Page }>({
    site: [
      async ({}, use) => {
        const site = await start();
        await use(site);
        await site.stop();
      },
      { scope },
    ],
    pages: [
      async ({ browser, site }, use) => {
        const pages = createPagePool(browser, site.url);
        await use(pages);
        await pages.close();
      },
      { scope },
    ],
    openPage: async ({ pages, site, task }, use) => {
      await lend({ open: pages.open, giveBack: pages.takeBack, site, task }, use);
    },
    openFresh: async ({ browser, site, task }, use) => {
      const pages = createPagePool(browser, site.url);
      await lend({ open: pages.open, giveBack: pages.close, site, task }, use);
    },
    page: async ({ openPage }, use) => {
      await use(await openPage());
    },
  });
}

type LentPage = { open: PagePool["open"]; giveBack: () => Promise<void>; site: Site; task: RunnerTask };

/** Fails the test if a page broke a rule; prints the content of its pages if it failed. */
async function lend({ open, giveBack, site, task }: LentPage, use: (open: OpenPage) => Promise<void>): Promise<void> {
  const broken: string[] = [];
  const lent: Page[] = [];
  await use(async (options = {}) => {
    const page = await open(options);
    watch(page, site.url, broken);
    lent.push(page);
    return page;
  });
  if (task.result?.errors?.length)
    for (const page of lent) process.stderr.write(`${page.url()}\n${await wordsOn(page)}\n`);
  await giveBack();
  expect(broken).toEqual([]);
}

function watch(page: Page, origin: string, broken: string[]): void {
  page.on("pageerror", ({ message }) => {
    // Chrome rejects promises that no script can reach: of a transition whose page had drawn before it arrived (a busy
    // machine), or whose styles load after the page (routed pages have no cache). The navigation itself succeeds.
    if (!/ViewTransition opt-in disabled|Page already revealed|Transition was (?:skipped|aborted)/.test(message))
      broken.push(`uncaught: ${message}`);
  });
  page.on("console", (message) => {
    if (/content security policy|trusted ?type|hydrat/i.test(message.text())) broken.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.origin !== origin) broken.push(`request to ${url.origin}`);
  });
}

async function wordsOn(page: Page): Promise<string> {
  return page.locator("body").innerText({ timeout: 1000 }).catch(String);
}
