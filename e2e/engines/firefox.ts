// Firefox over WebDriver BiDi. Playwright needs commands that the released Firefox doesn't have; Puppeteer drives it as
// it is.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "puppeteer-core";
import type { KeyInput } from "puppeteer-core";
import type { Engine } from "./driver.ts";

export async function launchFirefox(executablePath: string): Promise<Engine> {
  const downloads = await mkdtemp(join(tmpdir(), "corvane-firefox-"));
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    timeout: 120_000,
    extraPrefsFirefox: { "browser.download.folderList": 2, "browser.download.dir": downloads },
    env: { ...process.env, TZ: "Europe/Bucharest" },
  });
  const page = await browser.newPage(); // the first one has no focus: Space chooses nothing there
  page.setDefaultTimeout(120_000); // only bounds a failure
  // Puppeteer's own goto hangs after Back has restored a page: no load event comes, so it takes the next navigation for
  // part of that one. The browser's command doesn't.
  const { browsingContext } = page.mainFrame() as unknown as {
    browsingContext: { navigate: (url: string, until: "complete") => Promise<void> };
  }; // hidden by its types
  const run = (work: (...values: unknown[]) => unknown, ...values: unknown[]) => page.evaluate(work, ...values);
  return {
    name: "Firefox",
    version: (await browser.version()).replace(/^firefox\//i, ""),
    tab: {
      goto: (url) => browsingContext.navigate(url, "complete"),
      run: run as Engine["tab"]["run"], // typed without its handles, which no check uses
      clickAt: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      press: async (keys) => {
        const all = keys.split("+") as KeyInput[]; // names of keys, which the checks write
        for (const key of all.slice(0, -1)) await page.keyboard.down(key);
        await page.keyboard.press(all.at(-1) ?? "Enter");
        for (const key of all.slice(0, -1)) await page.keyboard.up(key);
      },
      resize: (size) => page.setViewport(size),
    },
    downloads,
    close: async () => {
      await browser.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}
