// All requests and stored keys of a fresh browser on every public page: no other origin, only known keys (L1).
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { withBrowser } from "../e2e/with-browser.ts";
import type { Browser } from "playwright-core";

/** `foreign` are URLs of other origins. */
export type RequestFigures = { pages: number; requests: number; foreign: string[]; keys: Set<string> };

const atOnce = 8;

/**
 * Scrolls each page for `seconds`.
 * @throws if a cookie was set
 */
export function watchRequests(origin: string, paths: readonly string[], seconds: number): Promise<RequestFigures> {
  const queue = locales.flatMap((locale) => paths.map((path) => localPath(locale, path)));
  const figures: RequestFigures = { pages: queue.length, requests: 0, foreign: [], keys: new Set() };
  return withBrowser(async (browser) => {
    const lane = async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift())
        await watchPage(browser, { origin, path, seconds }, figures);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return figures;
  });
}

async function watchPage(
  browser: Browser,
  { origin, path, seconds }: { origin: string; path: string; seconds: number },
  figures: RequestFigures,
): Promise<void> {
  const context = await browser.newContext();
  context.on("request", (request) => {
    figures.requests += 1;
    const address = request.url();
    if (!address.startsWith(origin) && !address.startsWith("data:")) figures.foreign.push(`${path}: ${address}`);
  });
  const page = await context.newPage();
  await page.goto(origin + path);
  const end = performance.now() + seconds * 1000;
  for (let step = 1; performance.now() < end; step++) {
    await page.mouse.wheel(0, step % 12 < 8 ? 700 : -1400);
    await page.waitForTimeout(500);
  }
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  for (const key of kept) figures.keys.add(key);
  const cookies = await context.cookies();
  if (cookies.length > 0) throw new Error(`${path} set a cookie: ${cookies[0]?.name}`);
  await context.close();
}
