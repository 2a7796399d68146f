import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

/** Starts Chromium; its pages have a timeout of a minute. */
export async function launchChromium(args: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", ...args],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(60_000); // only bounds a failure: a busy machine may take 20 s for what a quiet one shows at once
    return context;
  };
  return browser;
}

/**
 * Returns the path of a Chromium; `hasWindow` excludes the headless shell.
 * @throws Error that says how to get one
 */
export function chromiumPath({ hasWindow = false } = {}): string {
  const places = [
    process.env["CHROMIUM_PATH"],
    ...(hasWindow ? [] : ["/usr/bin/chromium-headless-shell"]),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  const match = places.find((place) => place !== undefined && existsSync(place));
  const remedy = hasWindow ? "install one that has windows" : "run `npm test`, which gets one";
  if (!match) throw new Error(`No Chromium found: ${remedy}, or set CHROMIUM_PATH.`);
  return match;
}
