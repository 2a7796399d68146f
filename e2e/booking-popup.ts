// The booking popup with an external scheduler, which is faked here, and without one.
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { startSite } from "./site.ts";
import type { Site } from "./site.ts";
import { test as base } from "./test.ts";

/** The scheduler's address. */
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

/** What opens the popup, in English: a link, which becomes a button once it is pointed at or has the focus. */
export const opener = (page: Page): Locator => page.getByRole("link", { name: "Choose a time" }).or(openerButton(page));
/** The same once it listens. */
const openerButton = (page: Page): Locator => page.getByRole("button", { name: "Choose a time" });
/** The popup. */
export const dialog = (page: Page): Locator => page.getByRole("dialog");
/** Whether the button has the focus. */
export const isFocused = (page: Page): Promise<boolean> =>
  opener(page).evaluate((element) => element === document.activeElement);

/** A page that may ask the scheduler, which is played here; what it asked for, and what it broke, is written down. */
export async function openOutside(browser: Browser, site: Site, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: site.url, locale: "en-US", reducedMotion: "reduce", ...options });
  const asked: string[] = [];
  const broken: string[] = [];
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: calendarPage });
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => broken.push(error.message));
  page.on("console", (message) => {
    if (/security policy|trusted ?type|hydrat/i.test(message.text())) broken.push(message.text());
  });
  return { page, asked, broken, close: () => context.close() };
}
