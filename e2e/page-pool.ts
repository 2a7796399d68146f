// Reuses pages: a new browser context costs a second on a busy machine, resetting one a tenth. Storage, cookies,
// workers, routes, listeners, history and emulation are reset.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { makeTidy } from "./tidy-page.ts";
import type { Tidy } from "./tidy-page.ts";

export type PagePool = {
  open: (options: BrowserContextOptions) => Promise<Page>;
  takeBack: () => Promise<void>;
  close: () => Promise<void>;
};

type PooledPage = { page: Page; circumstances: string; tidy: Tidy };

/** Maximum of free pages; each takes 150 MB. */
const maxFree = 4;

export function createPagePool(browser: Browser, siteUrl: string): PagePool {
  const free: PooledPage[] = [];
  let inputs: PooledPage[] = [];

  async function open(options: BrowserContextOptions): Promise<Page> {
    const circumstances = JSON.stringify(options);
    const place = free.findIndex((item) => item.circumstances === circumstances);
    const pooled = free.splice(place, place < 0 ? 0 : 1)[0] ?? (await make(options, circumstances));
    inputs.push(pooled);
    return pooled.page;
  }

  async function make(options: BrowserContextOptions, circumstances: string): Promise<PooledPage> {
    const all = {
      baseURL: siteUrl,
      locale: "en-US",
      timezoneId: "Europe/Bucharest",
      viewport: { width: 1280, height: 800 },
      serviceWorkers: "block", // the worker's requests bypass a test's routes; its own tests allow it
      ...options,
    } as const;
    const page = await (await browser.newContext(all)).newPage();
    return { page, circumstances, tidy: await makeTidy(page, all) };
  }

  async function takeBack(): Promise<void> {
    const back = inputs;
    inputs = [];
    for (const pooled of back) {
      if (await pooled.tidy(siteUrl)) free.push(pooled);
      else await closeAll([pooled]);
    }
    await closeAll(free.splice(0, Math.max(0, free.length - maxFree))); // least recently used
  }

  const close = () => closeAll([...free, ...inputs]);

  return { open, takeBack, close };
}

/** Closes pages, except crashed ones, which can't be closed. */
async function closeAll(some: PooledPage[]): Promise<void> {
  for (const { page } of some)
    await page
      .context()
      .close()
      .catch(() => undefined);
}
