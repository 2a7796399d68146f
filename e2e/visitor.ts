import type { Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { idle } from "./page-weight.ts";

/** Refuses cookies in documents loaded from now on. */
export async function refuseCookies(page: Page): Promise<void> {
  const preferences = { necessary: true, analytics: false, marketing: false, functional: false };
  const record = JSON.stringify({ preferences, timestamp: "2026-01-01T00:00:00.000Z" });
  await page.addInitScript((text) => localStorage.setItem("cookie-consent", text), record);
}

/** Waits for the native start. */
export async function openStarted(page: Page, path: string): Promise<void> {
  await refuseCookies(page);
  await page.goto(path);
  await waitForStart(page);
}

export async function waitForStart(page: Page): Promise<void> {
  await page.locator("html[data-started]").waitFor({ state: "attached" });
}

export async function waitForIsland(page: Page, name: string): Promise<void> {
  await page.locator(`[data-island="${name}"][data-alive=""]`).waitFor({ state: "attached" });
}

/** Waits until script validates the form of a public page, not the browser. */
export async function waitForForm(page: Page): Promise<void> {
  await page.locator("main form[method=post][novalidate]").waitFor();
}

/** Delays responses of an address until the returned function is called. */
export async function holdAnswers(page: Page, url: string | ((url: URL) => boolean)): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Delays React, from the next page on, until the returned function is called. */
export function holdReact(page: Page): Promise<() => void> {
  return holdAnswers(page, "**/assets/islands-*");
}

/**
 * Waits for the browser's own tab at an address, and closes it: a background tab opened by a click may never reach its
 * `Page`.
 */
export async function closeTabAt(page: Page, path: string): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page belongs to no browser.");
  const devTools = await browser.newBrowserCDPSession();
  const url = new URL(path, page.url()).href;
  let tab: { targetId: string } | undefined;
  await expect
    .poll(async () => {
      const { targetInfos } = await devTools.send("Target.getTargets");
      return (tab = targetInfos.find((target) => target.url === url));
    })
    .toBeDefined();
  await devTools.send("Target.closeTarget", { targetId: tab?.targetId ?? "" });
  await expect.poll(() => page.context().pages().length).toBe(1);
  await devTools.detach();
}

/** Waits three frames. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
  });
}

/** Returns the width of the focus ring in px: the element's own, or its container's. */
export function focusRing(page: Page): Promise<number> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const rings = [focused, focused?.closest("label"), focused?.closest("article, li, tr")].map((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.documentElement);
      return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
    });
    return Math.max(...rings);
  });
}

/** Waits until the page has loaded, its deferred work has started, and everything is painted. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState();
  await idle(page);
  await nextFrames(page);
}

/** Tracks the page's pending requests from now on. */
export function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return underWay;
}

/** Waits for a toast and pauses its timer, as a window without focus does; later toasts stay too. */
export async function pauseToasts(page: Page): Promise<void> {
  await page.locator('[data-slot="toast"]').first().waitFor();
  await nextFrames(page); // it listens a moment after it is there
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
}

/** Waits for a toast and moves the focus to it, which pauses its timer too. */
export async function focusToasts(page: Page): Promise<void> {
  await page.locator('[data-slot="toast"]').first().waitFor();
  await page.keyboard.press("F8");
  await page.locator('[data-slot="toast-viewport"]:focus-within').waitFor();
}

/** Closes the toast, which may close by itself meanwhile. */
export async function closeToast(page: Page): Promise<void> {
  const toast = page.locator('[data-slot="toast"]');
  await toast.evaluateAll(([toastElement]) =>
    toastElement?.querySelector<HTMLElement>('[data-slot="toast-close"]')?.click(),
  );
  await toast.waitFor({ state: "detached" });
}

/** Stops the page's clock, which was installed before the page was opened. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Expects a busy button to stay for 400 ms of the stopped clock despite the response, and starts the clock again. */
export async function expectBusyFor400(page: Page, busy: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(0); // what waits for no time
      return busy.count();
    })
    .toBe(1);
  await page.clock.runFor(399);
  expect(await busy.isDisabled()).toBe(true);
  await page.clock.runFor(1);
  await page.clock.resume();
  await busy.waitFor({ state: "detached" });
}
