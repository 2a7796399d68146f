// The booking popup with an external scheduler, which is faked here, and without one.
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import { test as base } from "./test.ts";

/** The scheduler's URL. */
export const calendar = "https://calendar.example/corvane?lang=en";
const calendarPage = `<!doctype html><html lang="en"><title>Times</title><main aria-label="Times"><h1>Times</h1><button id="slot">10:00</button></main>
<script>document.body.dataset.script = "runs"</script></html>`;

/** `bookingSite` is a site whose company uses the scheduler; `site` has none. */
export const test = base.extend<{ bookingSite: Site }>({
  bookingSite: [
    async ({}, use) => {
      const site = await startSite({ BOOKING_URL: calendar });
      await use(site);
      await site.stop();
    },
    { scope: "file" },
  ],
});

/** Returns the control that opens the popup: a link, which becomes a button on hover or focus. */
export const opener = (page: Page): Locator => page.getByRole("link", { name: "Choose a time" }).or(openerButton(page));
/** Returns the control once it is hydrated. */
const openerButton = (page: Page): Locator => page.getByRole("button", { name: "Choose a time" });
/** Returns the popup. */
export const dialog = (page: Page): Locator => page.getByRole("dialog");
/** Returns true if the button has the focus. */
export const isFocused = (page: Page): Promise<boolean> =>
  opener(page).evaluate((element) => element === document.activeElement);

/** Opens a page that may load the scheduler, which is faked; records its requests and policy violations. */
export async function openOutside(browser: Browser, site: Site, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: site.url, locale: "en-US", reducedMotion: "reduce", ...options });
  const requests: string[] = [];
  const broken: string[] = [];
  await context.route(/^https:/, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: calendarPage });
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => broken.push(error.message));
  page.on("console", (message) => {
    if (/security policy|trusted ?type|hydrat/i.test(message.text())) broken.push(message.text());
  });
  return { page, asked: requests, broken, close: () => context.close() };
}
