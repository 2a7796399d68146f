// A browser for measurements and screenshots, without background activity and cache.
import type { Browser } from "playwright-core";
import { launchChromium } from "./chromium.ts";

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchChromium(["--disable-background-networking"]);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
