// Pages for the tests, used again: a new browser context costs a busy machine a second, a tidied one a tenth of it.
// What a visit leaves behind is gone before the next one: storage, cookies, workers, routes, listeners, history, emulation.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { makeTidy } from "./tidy-page.ts";
import type { Tidy } from "./tidy-page.ts";

/** Gives pages out, takes them back, and closes them all at the end. */
export type PagePool = {
  open: (options: BrowserContextOptions) => Promise<Page>;
  takeBack: () => Promise<void>;
  close: () => Promise<void>;
};

type Pooled = { page: Page; circumstances: string; tidy: Tidy };

/** Each is a process of 150 MB. */
const mostFree = 4;

/** A pool of pages of one site. */
export function createPagePool(browser: Browser, siteUrl: string): PagePool {
  const free: Pooled[] = [];
  let given: Pooled[] = [];

  async function open(options: BrowserContextOptions): Promise<Page> {
    const circumstances = JSON.stringify(options);
    const place = free.findIndex((one) => one.circumstances === circumstances);
    const pooled = free.splice(place, place < 0 ? 0 : 1)[0] ?? (await make(options, circumstances));
    given.push(pooled);
    return pooled.page;
  }

  async function make(options: BrowserContextOptions, circumstances: string): Promise<Pooled> {
    const all = {
      baseURL: siteUrl,
      locale: "en-US",
      timezoneId: "Europe/Bucharest",
      viewport: { width: 1280, height: 800 },
      serviceWorkers: "block", // its requests pass by a test's routes; the tests of the worker allow it
      ...options,
    } as const;
    const page = await (await browser.newContext(all)).newPage();
    return { page, circumstances, tidy: await makeTidy(page, all) };
  }

  async function takeBack(): Promise<void> {
    const back = given;
    given = [];
    for (const pooled of back) {
      if (await pooled.tidy(siteUrl)) free.push(pooled);
      else await closeAll([pooled]);
    }
    await closeAll(free.splice(0, Math.max(0, free.length - mostFree))); // those that nobody asked for longest
  }

  const close = () => closeAll([...free, ...given]);

  return { open, takeBack, close };
}

/** One that has crashed or is closed already can't be closed, and needn't. */
async function closeAll(some: Pooled[]): Promise<void> {
  for (const { page } of some)
    await page
      .context()
      .close()
      .catch(() => undefined);
}
