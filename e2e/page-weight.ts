// What a page weighs for a fresh visitor, as sent: by kind, and which scripts load without interaction.
import type { Browser, CDPSession, Page } from "playwright-core";
import { withBrowser } from "./with-browser.ts";

/** Kilobytes as sent, bodies and headers. */
export type PageWeight = {
  path: string;
  htmlKb: number;
  cssKb: number;
  scriptKb: number;
  allKb: number;
  /** Without pictures. */
  requests: number;
};

type Visit = {
  /** Signed in with an empty cache. */
  session?: string;
  /** Runs once the page is idle; what it loads counts too. */
  act?: (page: Page) => Promise<void>;
};

/** In a browser without cache, until the network is idle. */
export function measurePages(origin: string, paths: readonly string[], visit: Visit = {}): Promise<PageWeight[]> {
  return withBrowser(async (browser) => {
    const weights: PageWeight[] = [];
    for (const path of paths) {
      await warmUp(origin + path);
      weights.push(await weigh(browser, origin + path, visit));
    }
    return weights;
  });
}

/** Waits for the recompressed response. */
async function warmUp(address: string): Promise<void> {
  const ask = async () => (await fetch(address, { headers: { "Accept-Encoding": "br" } })).headers;
  const first = await ask();
  if (!first.get("cache-control")?.includes("public")) return;
  const deadline = performance.now() + 5000;
  while (performance.now() < deadline)
    if (Number((await ask()).get("content-length")) < Number(first.get("content-length"))) return;
}

async function weigh(browser: Browser, address: string, { session, act }: Visit): Promise<PageWeight> {
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 390, height: 844 } });
  if (session) await context.addInitScript((id) => localStorage.setItem("admin_session", id), session);
  const page = await context.newPage();
  const sizes = await recordSizes(await context.newCDPSession(page));
  await page.goto(address, { waitUntil: "networkidle" });
  await act?.(page);
  await context.close();
  const sum = (kinds: string[]) =>
    [...sizes.values()].filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0) /
    1024;
  const all = [...sizes.values()].reduce((total, { bytes }) => total + bytes, 0) / 1024;
  const path = new URL(address).pathname;
  const requests = [...sizes.values()].filter(({ kind }) => kind !== "Image").length;
  return {
    path,
    htmlKb: sum(["Document"]),
    cssKb: sum(["Stylesheet"]),
    scriptKb: sum(["Script"]),
    allKb: all,
    requests,
  };
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
