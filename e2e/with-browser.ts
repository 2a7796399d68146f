// A browser for measurements and screenshots, without background activity and cache.
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { chromiumPath } from "./chromium.ts";

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
