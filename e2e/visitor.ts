// A visitor who has answered the cookie banner, and the patience to wait for what a busy machine shows late.
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** From the next page on, the cookie banner has been answered: everything refused. */
export async function refuseCookies(page: Page): Promise<void> {
  const preferences = { necessary: true, analytics: false, marketing: false, functional: false };
  const record = JSON.stringify({ preferences, timestamp: "2026-01-01T00:00:00.000Z" });
  await page.addInitScript((text) => localStorage.setItem("cookie-consent", text), record);
}

/** Opens a page and waits until its native start has run. */
export async function openStarted(page: Page, path: string): Promise<void> {
  await refuseCookies(page);
  await page.goto(path);
  await waitForStart(page);
}

/** Waits until the native start of a page has run. */
export async function waitForStart(page: Page): Promise<void> {
  await page.locator("html[data-started]").waitFor({ state: "attached" });
}

/** Waits until an island listens. */
export async function waitForIsland(page: Page, name: string): Promise<void> {
  await page.locator(`[data-island="${name}"][data-alive=""]`).waitFor({ state: "attached" });
}

/** Lets the page draw three times: what it does at once to what happened, it has done by then. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
  });
}

/** Waits until nothing is on its way and all is drawn: what is shown late, as a toast whose code comes first, would be there. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await nextFrames(page);
}

/** From now on the page notes for how long a button says these words. */
export async function noteButton(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const seen: { from?: number; to?: number } = {};
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const isThere = [...document.querySelectorAll("button")].some(({ textContent }) => textContent.includes(wanted));
      if (isThere) seen.from ??= performance.now();
      else if (seen.from !== undefined) seen.to ??= performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, words);
}

/** For how many milliseconds a button said them. */
export async function buttonMs(page: Page): Promise<number> {
  const { from, to } = await page.evaluate(() => Object(globalThis).seen as { from: number; to: number });
  return to - from;
}

/** What comes true within some seconds. */
export function eventually<T>(ask: () => T | Promise<T>) {
  return expect.poll(ask, { timeout: 8000 });
}
