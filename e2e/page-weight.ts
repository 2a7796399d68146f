// The weight of a page for a first-time visitor, as sent: by kind, and the scripts that load without interaction.
import { brotliCompressSync, constants } from "node:zlib";
import type { Browser, CDPSession, Page } from "playwright-core";

/** Kilobytes as sent, bodies and headers. */
export type PageWeight = {
  path: string;
  htmlKb: number;
  cssKb: number;
  scriptKb: number;
  /** The part of `scriptKb` that `act` loaded. */
  actScriptKb: number;
  allKb: number;
  /** The names of the script files, without their hashes. */
  scripts: string[];
  /** The number of requests, without pictures. */
  requests: number;
};

type Visit = {
  /** The session of a signed-in visit; the cache is empty. */
  session?: string;
  /** Runs once the page is idle; what it loads counts too. */
  act?: (page: Page) => Promise<void>;
};

/** Measures each page in a new context, so without cache, until it is idle and no request is pending. */
export async function measurePages(
  { browser, origin }: { browser: Browser; origin: string },
  paths: readonly string[],
  visit: Visit = {},
): Promise<PageWeight[]> {
  const weights: PageWeight[] = [];
  for (const path of paths) weights.push(await weigh(browser, origin + path, visit));
  return weights;
}

/** Waits until the page's HTML has its smallest size: the server recompresses a cached page at its second use. */
export async function warmUp(address: string): Promise<void> {
  const ask = async () => {
    const answer = await fetch(address, { headers: { "Accept-Encoding": "br" } });
    return { headers: answer.headers, body: await answer.arrayBuffer() }; // unread, it would keep its connection, and many soon
  };
  const first = await ask();
  if (!first.headers.get("cache-control")?.includes("public")) return;
  const smallest = compressedBytes(Buffer.from(first.body));
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) if (Number((await ask()).headers.get("content-length")) <= smallest) return;
}

function compressedBytes(body: Buffer): number {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(body, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: body.length } })
    .length;
}

/** Waits until the page is idle, after all deferred work. A busy machine may leave a page no idle time at all. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    requestIdleCallback(resolve, { timeout: 30_000 });
    await promise;
  });
}

async function weigh(browser: Browser, address: string, { session, act }: Visit): Promise<PageWeight> {
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 390, height: 844 } });
  if (session) await context.addInitScript((id) => localStorage.setItem("admin_session", id), session);
  const page = await context.newPage();
  const { sizes, underWay } = await recordSizes(await context.newCDPSession(page));
  await page.goto(address);
  const isCalm = () => underWay().every((url) => page.workers().some((worker) => worker.url() === url)); // Chrome reports no end of a worker's script
  const calmDown = async () => {
    for (let calm = 0; calm < 2; calm = isCalm() ? calm + 1 : 0) await idle(page); // what arrived may ask for more
  };
  await calmDown();
  const sum = (kinds: string[]) =>
    [...sizes.values()].filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0) /
    1024;
  const beforeAct = sum(["Script"]);
  if (act) {
    await act(page);
    await calmDown();
  }
  await context.close();
  const all = [...sizes.values()].reduce((total, { bytes }) => total + bytes, 0) / 1024;
  const path = new URL(address).pathname;
  const scripts = [...sizes.values()]
    .filter(({ kind }) => kind === "Script")
    .map(({ url }) => url.replaceAll(/^.*\/assets\/|-[\w-]{8}\.js$/g, ""));
  const requests = [...sizes.values()].filter(({ kind }) => kind !== "Image").length;
  return {
    path,
    htmlKb: sum(["Document"]),
    cssKb: sum(["Stylesheet"]),
    scriptKb: sum(["Script"]),
    actScriptKb: sum(["Script"]) - beforeAct,
    allKb: all,
    scripts,
    requests,
  };
}

async function recordSizes(session: CDPSession) {
  const sizes = new Map<string, { kind: string; url: string; bytes: number }>();
  const kinds = new Map<string, string>();
  const begun = new Map<string, string>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    kinds.set(requestId, type ?? "Other");
    begun.set(requestId, request.url);
  });
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = begun.get(requestId) ?? "";
    sizes.set(requestId, { kind: kinds.get(requestId) ?? "Other", url, bytes: encodedDataLength });
    begun.delete(requestId);
  });
  session.on("Network.loadingFailed", ({ requestId }) => begun.delete(requestId));
  return { sizes, underWay: () => [...begun.values()] };
}
