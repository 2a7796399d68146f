// A browser of its own for measuring and for pictures: quiet in the background, without the cache of an earlier run.
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { chromiumPath } from "./chromium.ts";

/** Runs some work with a browser and closes it. */
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
