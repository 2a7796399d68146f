// Page cost on a mid-range phone: script until idle, blocked time, layout shift, response to touch. Slow 4G as in
// Lighthouse (1.6 Mbit/s, 150 ms), CPU slowed to a quarter, 412 × 823.
import { chromium } from "playwright-core";
import type { Browser, CDPSession, Page } from "playwright-core";
import { chromiumPath } from "../e2e/chromium.ts";
import { median } from "./figures.ts";
import type { Row } from "./figures.ts";
import { withSite } from "./server-process.ts";

const paths = [
  "/",
  "/about",
  "/blog",
  "/blog/what-a-support-chatbot-should-refuse-to-answer",
  "/newsletter",
  "/contact",
  "/book",
  "/ai-chat",
];

/** Where to touch the island. */
const touches: Record<string, string> = {
  contact: "#enquiry input[name=firstName]",
  book: "#booking-name",
  "ai-chat": ".chat-welcome button",
  newsletter: "#newsletter-email",
};

const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const viewport = { width: 412, height: 823 };

/** Measures each visit with an empty browser, with and without a GPU; then the time from click to paint. */
export async function measurePhones(rounds: number): Promise<Row[]> {
  const rows: Row[] = [["benchmark index of the machine, half of Lighthouse's", String(await benchmarkIndex())]];
  for (const [label, flags] of [["with a GPU", []] as const, ["without a GPU", ["--disable-gpu"]] as const])
    rows.push(...(await withSite((origin) => visitAll(origin, { what: label, flags, rounds }))));
  return [...rows, ...(await withSite((origin) => measureNavigation(origin, 3 * rounds)))];
}

async function visitAll(
  origin: string,
  { what, flags, rounds }: { what: string; flags: readonly string[]; rounds: number },
): Promise<Row[]> {
  const browser = await launch(flags);
  try {
    const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]));
    for (let round = 0; round < rounds; round++)
      for (const path of paths) visits.get(path)?.push(await visit(browser, origin + path));
    return paths.flatMap((path) => summarise(`${path} ${what}`, visits.get(path) ?? []));
  } finally {
    await browser.close();
  }
}

function launch(flags: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath({ hasWindow: true }), args: ["--no-sandbox", ...flags] });
}

type Sizes = { kb: number; scripts: number; requests: number };
type PhoneMetrics = { lcp: number; shift: number; tasks: number[]; menuMs?: number; aliveMs?: number };
type Visit = PhoneMetrics & { before: Sizes; after: Sizes | null; takeOverMs: number; aliveFromCacheMs: number };

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const sizes = await countBytes(session);
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: "commit" });
  await tapMenu(page);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(3000);
  const before = sizes();
  const measured = await page.evaluate(() => Object(globalThis).measured as PhoneMetrics);
  const after = (await touch(page, address)) ? sizes() : null;
  const touched = await page.evaluate(() => Object(globalThis).measured as PhoneMetrics);
  const aliveFromCacheMs = after ? await touchAgain(page, address) : 0;
  await context.close();
  const takeOverMs = Math.max(0, ...touched.tasks.slice(measured.tasks.length));
  return { ...measured, ...touched, tasks: measured.tasks, before, after, takeOverMs, aliveFromCacheMs };
}

/** Runs in the page: records paints, shifts, long tasks, and when menu and islands respond. */
function watch(): void {
  const measured: PhoneMetrics = { lcp: 0, shift: 0, tasks: [] };
  Object.assign(globalThis, { measured });
  const observe = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => (measured.lcp = startTime));
  observe("layout-shift", ({ value = 0 }) => (measured.shift += value));
  observe("longtask", ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (paint && startTime + duration > paint.startTime) measured.tasks.push(duration);
  });
  let pressedAt = 0;
  addEventListener("pointerdown", ({ timeStamp }) => (pressedAt = timeStamp), true);
  addEventListener(
    "toggle",
    () => requestAnimationFrame(() => (measured.menuMs ??= performance.now() - pressedAt)),
    true,
  );
  let touchedAt: number | undefined;
  const noteTouch = ({ target }: Event) => {
    if (target instanceof Element && target.closest("[data-island]")) touchedAt ??= performance.now();
  };
  addEventListener("focusin", noteTouch, true);
  new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName === "data-alive"))
      measured.aliveMs ??= performance.now() - (touchedAt ?? performance.now());
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-alive"] });
}

/** Taps the menu 50 ms after the first paint. */
async function tapMenu(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.waitForTimeout(50);
  await page.locator(".site-menu-button").tap({ noWaitAfter: true });
  await page.waitForFunction(() => (Object(globalThis).measured as PhoneMetrics).menuMs !== undefined);
  await page.keyboard.press("Escape");
}

async function touch(page: Page, address: string): Promise<boolean> {
  const selector = touches[new URL(address).pathname.split("/").at(-1) ?? ""];
  if (!selector) return false;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.locator(selector).first().focus();
  await page.locator('[data-alive=""]').first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1000);
  return true;
}

/** Visits the page again, with a filled cache; returns the ms until its island responds. */
async function touchAgain(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "networkidle" });
  await touch(page, address);
  const { aliveMs } = await page.evaluate(() => Object(globalThis).measured as PhoneMetrics);
  return aliveMs ?? Number.NaN;
}

/** Counts bytes over the network, bodies and headers; the returned function returns those since its last call. */
async function countBytes(session: CDPSession): Promise<() => Sizes> {
  const kinds = new Map<string, string>();
  let sizes: Sizes = { kb: 0, scripts: 0, requests: 0 };
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== "Image") sizes.requests += 1;
    if (kind !== "Script") return;
    sizes.scripts += 1;
    sizes.kb += encodedDataLength / 1000;
  });
  return () => {
    const counted = sizes;
    sizes = { kb: 0, scripts: 0, requests: 0 };
    return counted;
  };
}

function summarise(page: string, visits: readonly Visit[]): Row[] {
  const blocked = ({ tasks }: Visit) => tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
  const listens = ({ aliveMs = Number.NaN }: Visit) => aliveMs;
  const all = (of: (one: Visit) => number, digits = 0) => spread(visits.map(of), digits);
  const rows: Row[] = [
    [`${page}: script, kB`, all(({ before }) => before.kb, 1), page.startsWith("/ ") ? "≤ 15" : "≤ 8"],
    [
      `${page}: requests beside pictures`,
      all(({ before }) => before.requests),
      page.startsWith("/ ") ? "≤ 16" : "≤ 10",
    ],
    [`${page}: largest paint, ms`, all(({ lcp }) => lcp), "≤ 1,200"],
    [
      `${page}: blocked, longest task, ms`,
      `${all(blocked)}, ${all(({ tasks }) => Math.max(0, ...tasks))}`,
      "≤ 20, ≤ 50",
    ],
    [`${page}: shift`, all(({ shift }) => shift, 4), "0"],
    [`${page}: the menu answers after, ms`, all(({ menuMs = Number.NaN }) => menuMs), "≤ 100"],
  ];
  if (!visits.every(({ after }) => after)) return rows;
  const fromCache = all((item) => item.aliveFromCacheMs);
  return [
    ...rows,
    [`${page}: the island listens after, from the cache, ms`, `${all(listens)}, ${fromCache}`, "≤ 1,200, ≤ 150"],
    [`${page}: longest task from the touch on, ms`, all((item) => item.takeOverMs), "≤ 100"],
    [
      `${page}: script after the touch, kB`,
      all(({ after }) => after?.kb ?? Number.NaN, 1),
      "≤ 80, /book and /ai-chat ≤ 95",
    ],
  ];
}

/** Returns the median, and the worst where each visit must pass. */
function spread(values: readonly number[], digits = 0): string {
  return `${median(values).toFixed(digits)} (worst ${Math.max(...values).toFixed(digits)})`;
}

/** Measures the time from a click on a prefetched link to the next page's first paint, without throttling. */
async function measureNavigation(origin: string, rounds: number): Promise<Row[]> {
  const browser = await launch([]);
  try {
    const first: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      first.push(await goOn(page, origin));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null || performance.now() > 5000);
      again.push(await goOn(page, origin)); // with the service worker
      await context.close();
    }
    return [["from click to paint: first, with the service worker, ms", `${spread(first)}, ${spread(again)}`, "≤ 250"]];
  } finally {
    await browser.close();
  }
}

async function goOn(page: Page, origin: string): Promise<number> {
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.evaluate(() =>
    addEventListener("click", ({ timeStamp }) =>
      sessionStorage.setItem("clicked", String(performance.timeOrigin + timeStamp)),
    ),
  );
  const link = page.locator(".header-link", { hasText: "About" });
  await link.hover();
  await page.waitForTimeout(500); // the browser prefetches after hovering for 200 ms
  await link.click();
  await page.waitForURL("**/about");
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return performance.timeOrigin + (paint?.startTime ?? Number.NaN) - Number(sessionStorage.getItem("clicked"));
  });
}

/** Returns the browser's speed, to compare machines: half of Lighthouse's benchmark index. */
async function benchmarkIndex(): Promise<number> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    return await page.evaluate(() => {
      const began = performance.now();
      let rounds = 0;
      while (performance.now() - began < 500) {
        let text = "";
        for (let at = 0; at < 10_000; at++) text += "a";
        if (text.length === 1) throw new Error("never");
        rounds++;
      }
      return Math.round(rounds / ((performance.now() - began) / 1000) / 10);
    });
  } finally {
    await browser.close();
  }
}
