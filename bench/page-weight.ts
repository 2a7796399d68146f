// What a page weighs for a fresh visitor, as sent: by kind, and what of the script loads before anybody acts.
import { chromium } from "playwright-core";
import type { Browser, CDPSession } from "playwright-core";
import { chromiumPath } from "../e2e/chromium.ts";

/** Kilobytes as sent over the wire, bodies and headers. */
export type PageWeight = { path: string; htmlKb: number; cssKb: number; scriptKb: number; allKb: number };

/** Opens each path in a browser without cache and adds up what came until the network was idle. */
export async function measurePages(origin: string, paths: readonly string[]): Promise<PageWeight[]> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const weights: PageWeight[] = [];
    for (const path of paths) weights.push(await weigh(browser, origin, path));
    return weights;
  } finally {
    await browser.close();
  }
}

async function weigh(browser: Browser, origin: string, path: string): Promise<PageWeight> {
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const sizes = await recordSizes(session);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await context.close();
  const sum = (kinds: string[]) =>
    [...sizes.values()].filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0) /
    1024;
  const all = [...sizes.values()].reduce((total, { bytes }) => total + bytes, 0) / 1024;
  return { path, htmlKb: sum(["Document"]), cssKb: sum(["Stylesheet"]), scriptKb: sum(["Script"]), allKb: all };
}

async function recordSizes(session: CDPSession): Promise<Map<string, { kind: string; bytes: number }>> {
  const sizes = new Map<string, { kind: string; bytes: number }>();
  const kinds = new Map<string, string>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, type }) => kinds.set(requestId, type ?? "Other"));
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, { kind: kinds.get(requestId) ?? "Other", bytes: encodedDataLength }),
  );
  return sizes;
}
