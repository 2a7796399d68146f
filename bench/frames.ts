// Script time per animation frame of the hero, from the browser's trace; none at rest.
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { withBrowser } from "../e2e/with-browser.ts";
import { median, quantile } from "./load.ts";

/** Milliseconds per frame. */
export type FrameCost = { median: number; p95: number };

/** `atRest`: frames in 2 s each with a hidden tab, the hero off screen, and reduced motion. */
export type FrameFigures = { particles: number; plain: FrameCost; throttled: FrameCost; atRest: number[] };

const measuredFrames = 300;

/** At 1280 × 900, with the most particles. */
export function measureFrames(origin: string): Promise<FrameFigures> {
  return withBrowser(async (browser) => {
    const { page, session } = await openHome(browser, origin);
    const particles = Number(await page.locator("[data-hero-field]").getAttribute("data-particles"));
    const plain = await costOfFrames(page, session);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const throttled = await costOfFrames(page, session);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.mouse.wheel(0, 3000);
    const offScreen = await framesAtRest(page);
    await page.evaluate(() => {
      scrollTo(0, 0);
      Object.defineProperty(document, "hidden", { get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    const hidden = await framesAtRest(page);
    await page.context().close();
    const calm = await openHome(browser, origin, { reducedMotion: "reduce" });
    const still = await framesAtRest(calm.page);
    return { particles, plain, throttled, atRest: [hidden, offScreen, still] };
  });
}

async function openHome(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  // Counts every requested animation frame.
  await context.addInitScript(() => {
    const ask = requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => {
      performance.mark("frame");
      return ask(callback);
    };
  });
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.locator("[data-hero-field][data-moving]").waitFor({ state: "attached" });
  await page.waitForTimeout(2000); // after the still field's animation
  return { page, session: await context.newCDPSession(page) };
}

async function framesAtRest(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  await page.evaluate(() => performance.clearMarks("frame"));
  await page.waitForTimeout(2000);
  return page.evaluate(() => performance.getEntriesByName("frame").length);
}

/** `tdur` is thread time in microseconds, independent of load. */
type TraceEvent = { name: string; ph: string; tdur?: number };

async function costOfFrames(page: Page, session: CDPSession): Promise<FrameCost> {
  const costs: number[] = [];
  const collect = ({ value }: { value: object[] }) => {
    for (const { name, ph, tdur } of value as TraceEvent[])
      // devtools' own trace format
      if (name === "FireAnimationFrame" && ph === "X" && tdur !== undefined) costs.push(tdur / 1000);
  };
  session.on("Tracing.dataCollected", collect);
  await page.mouse.move(800, 300);
  while (costs.length < measuredFrames) {
    await session.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: ["devtools.timeline"] },
    });
    await page.waitForTimeout(3000);
    const { promise: isComplete, resolve: complete } = Promise.withResolvers<unknown>();
    session.once("Tracing.tracingComplete", complete);
    await session.send("Tracing.end");
    await isComplete;
  }
  session.off("Tracing.dataCollected", collect);
  return { median: median(costs), p95: quantile(costs, 0.95) };
}
