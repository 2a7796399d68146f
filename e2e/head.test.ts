// The head in a browser: unchanged, early fetches, service worker, vitals, deferred images. Its content is tested by
// the crawl.
import type { Page } from "playwright-core";
import { elements, parseJsonLd, findLinks, pageTitle } from "#test/html.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, openStarted, quiet, waitForStart } from "./visitor.ts";

const withWorker = { serviceWorkers: "allow" } as const;
/** A page's metadata and structured data. */
type Head = { title: string; canonicals: string[]; meta: Record<string, string>; records: unknown[] };

function headAsServed(html: string): Head {
  const meta = elements(html, "meta").map((attributes) => [
    attributes["name"] ?? attributes["property"] ?? "",
    attributes["content"] ?? "",
  ]);
  const canonicals = findLinks(html, "canonical").map(({ href }) => href);
  const metaTags = Object.fromEntries(meta) as Record<string, string>; // pairs of texts
  return { title: pageTitle(html), canonicals, meta: metaTags, records: parseJsonLd(html) };
}

function headAsStarted(page: Page): Promise<Head> {
  return page.evaluate(() => ({
    title: document.title,
    canonicals: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
    meta: Object.fromEntries(
      [...document.querySelectorAll("meta")].map((meta) => [
        meta.getAttribute("name") ?? meta.getAttribute("property") ?? "",
        meta.content,
      ]),
    ),
    records: [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
      ({ textContent }): unknown[] => JSON.parse(textContent) as unknown[],
    ),
  }));
}

test("[GEN-05] [GEN-07] [GEN-08] [E13] [E15] the start script leaves a page's head and structured data as they were served", async ({
  page,
  site,
}) => {
  for (const path of ["/", "/fr/about"]) {
    const served = headAsServed(await (await fetch(site.url + path)).text());
    expect(served.records.length).toBeGreaterThan(0);
    await openStarted(page, path);
    await nextFrames(page);
    expect(await headAsStarted(page)).toEqual(served);
  }
});

test("[GEN-24] the web font is preloaded: one family for weights 400 to 700, in Romanian its second file too", async ({
  openFresh,
}) => {
  const page = await openFresh();
  const preloads = () =>
    page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((nodes) => nodes.map((link) => link.getAttribute("href") ?? ""));
  await page.goto("/");
  await expect.poll(() => preloads()).toEqual([expect.stringMatching(/core-/)]);
  // What was preloaded is what the words are written with: a hint that the browser can't use has the file fetched
  // twice. A second use while the first one is under way is in the list too, answered from the cache: what is sent
  // counts.
  const sent = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => Number(Object(entry).transferSize) > 0)
        .map(({ name }) => /\/(core|romanian)-[^/]*\.woff2$/.exec(name)?.[1])
        .filter((name) => name !== undefined),
    );
  await expect.poll(sent).toEqual(["core"]);
  const widths = () =>
    page.evaluate(() => {
      const pen = document.createElement("canvas").getContext("2d");
      return [400, 500, 600, 700].map((weight) => {
        if (!pen) return 0;
        pen.font = `${weight} 100px "Schibsted Grotesk Variable"`;
        return pen.measureText("Put AI to work where the hours go").width;
      });
    });
  // Each is bolder, and so wider, than the one before. A page whose font came late keeps the fallback until it is
  // opened again.
  await expect
    .poll(async () => {
      const isEachWider = (await widths()).every((width, at, all) => at === 0 || width > (all[at - 1] ?? 0));
      if (!isEachWider) await page.reload();
      return isEachWider;
    })
    .toBe(true);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily))
    .toMatch(/^"Schibsted Grotesk Variable".*sans-serif$/);
  await page.goto("/ro");
  await expect.poll(() => preloads()).toHaveLength(2);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.poll(sent).toEqual(["romanian"]);
});

/** Returns the browser's warnings about a page's speculation rules, and the links it would prefetch. */
async function speculations(page: Page, path: string) {
  const devTools = await page.context().newCDPSession(page);
  const complaints: string[] = [];
  const picked = new Set<string>();
  devTools.on("Preload.ruleSetUpdated", ({ ruleSet }) =>
    complaints.push(...(ruleSet.errorType ? [ruleSet.errorType] : [])),
  );
  devTools.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
    picked.clear();
    for (const { key } of preloadingAttemptSources) picked.add(new URL(key.url).pathname);
  });
  page.on("console", (message) => /speculation/i.test(message.text()) && complaints.push(message.text()));
  await devTools.send("Preload.enable");
  await openStarted(page, path);
  return { complaints, picked, devTools };
}

test("[LITE-04] the browser accepts the speculation rules and prefetches links to cached pages only", async ({
  page,
  site,
}) => {
  const offered = new Set<string>();
  for (const path of ["/", "/ro/about", "/blog/agents-need-a-stop-button"]) {
    const { complaints, picked, devTools } = await speculations(page, path);
    const links = await page
      .locator("a[href]:not([hreflang]):not([target=_blank])")
      .evaluateAll((nodes) => nodes.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const changing = await page
      .locator("a[hreflang]")
      .evaluateAll((nodes) => nodes.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const plain = links.filter((link) => /^(\/(ro|fr))?\/(about|services|contact|blog)$/.test(link));
    expect(plain.length, path).toBeGreaterThan(3);
    await expect.poll(() => plain.filter((link) => !picked.has(link)), { message: path }).toEqual([]);
    expect(
      changing.filter((link) => picked.has(link) && !links.includes(link)),
      path,
    ).toEqual([]);
    expect(complaints, path).toEqual([]);
    for (const value of picked) offered.add(value);
    await devTools.detach();
  }
  const keeping: string[] = []; // one after the other: a crowd may be answered 503
  for (const path of offered) keeping.push(`${(await fetch(site.url + path)).headers.get("Cache-Control")} ${path}`);
  expect(keeping.filter((line) => line.includes("no-store"))).toEqual([]);
  expect([...offered].filter((path) => /\/(api|admin|book)\b|\.\w+$/.test(path))).toEqual([]);
  expect(offered).toContain("/ro/contact");

  const ahead: string[] = [];
  page.on("request", (request) => request.headers()["sec-purpose"] && ahead.push(new URL(request.url()).pathname));
  const { devTools } = await speculations(page, "/services");
  const fetched: string[] = [];
  devTools.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
  });
  await page.locator('main a[href="/book"]').first().hover();
  await page.locator("header").getByRole("link", { name: "About" }).first().hover();
  await expect.poll(() => fetched).toContain("/about");
  expect([...fetched, ...ahead].filter((path) => path !== "/about")).toEqual([]);
});

function listen(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  return lines;
}

const stored = (page: Page) => page.evaluate(() => caches.keys());

test("[GEN-26] [GEN-27] [S29] visited pages are readable offline, personal pages are never stored, and a release replaces the cache", async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  const lines = listen(page);
  await page.goto("/");
  await expect.poll(() => lines.some((line) => line.startsWith("Service worker registered"))).toBe(true);
  const results = await page.evaluate(async () => {
    const { scope, active, installing, waiting } = await navigator.serviceWorker.ready;
    return [new URL(scope).pathname, new URL((active ?? waiting ?? installing)?.scriptURL ?? "").pathname];
  });
  expect(results).toEqual(["/", "/sw.js"]);
  await quiet(page);
  await expect.poll(() => page.locator('[role="alert"], [data-slot="toast"]').count()).toBe(0);
  await expect.poll(() => stored(page)).toEqual([expect.stringMatching(/^pages-(?!first)/)]);
  await page.goto("/about");
  for (const path of ["/admin/login", "/ai-chat", "/ai-chat?q=x", "/ro/ai-chat", "/api/blog"]) await page.goto(path);
  for (const path of ["/blog", "/blog?tag=Agents"]) await page.goto(path);
  const isKept = (path: string) =>
    page.evaluate(async (expected) => (await caches.match(expected, { ignoreVary: true })) !== undefined, path);
  for (const path of ["/about", "/blog", "/blog?tag=Agents"])
    await expect.poll(() => isKept(path), { message: path }).toBe(true); // the worker stores what it has shown
  await page.context().setOffline(true);
  await page.goto("/about");
  await expect.poll(() => page.locator("h1").innerText()).not.toMatch(/No connection/);
  await page.goto("/blog?tag=Agents"); // not the whole list, which lies at the same path
  await expect.poll(() => page.title()).toMatch(/^Agents: /);
  await page.goto("/ro/case-studies").catch(() => undefined);
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ro");
  await expect.poll(() => page.locator("h1").count()).toBe(1);
  await page.context().setOffline(false);
  const storedValues = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(storedValues.filter((path) => /^\/(ro\/|fr\/)?(api|admin|ai-chat)/.test(path))).toEqual([]);
  expect(storedValues).toContain("/about");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ release: "next" }));
  await expect.poll(() => stored(page)).toEqual(["pages-next"]);
});

test("[GEN-26] loads pages from the network if the service worker's storage is full or its cache is refused", async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await expect.poll(() => page.context().serviceWorkers().length).toBeGreaterThan(0);
  const [worker] = page.context().serviceWorkers();
  const failed: string[] = [];
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") failed.push(`${request.url()}: ${reason}`); // by the next navigation
  });
  const open = async (path: string) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await waitForStart(page);
    await expect.poll(() => page.locator("h1").innerText()).not.toMatch(/No connection/);
  };
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException("There is no room.", "QuotaExceededError"));
  });
  await open("/about");
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException("It was deleted.", "InvalidStateError"));
  });
  await open("/services");
  await worker?.evaluate(() => {
    CacheStorage.prototype.keys = () => Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));
  });
  await open("/faq");
  expect(failed).toEqual([]);
});

test("[GEN-28] [GEN-29] [GEN-30] [GEN-31] [GEN-32] a failed registration and web vitals are only logged; deferred images load near the screen", async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  const lines = listen(page);
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error("not today"));
  });
  await openStarted(page, "/about");
  await expect.poll(() => lines.some((line) => line.startsWith("Service worker registration failed"))).toBe(true); // the last of the services
  await expect.poll(() => lines.some((line) => Number(/^LCP: ([\d.]+)$/.exec(line)?.[1]) > 0)).toBe(true);
  await page.evaluate(() => {
    const block = Object.assign(document.createElement("div"), { textContent: "late", className: "py-20" });
    const image = Object.assign(document.createElement("img"), { alt: "", id: "deferred", width: 24, height: 24 });
    image.dataset["src"] = "/favicon.svg";
    const frame = document.createElement("div");
    frame.append(image);
    document.querySelector("main")?.prepend(block);
    document.querySelector("main")?.append(frame);
  });
  await expect.poll(() => lines.some((line) => /^CLS: 0\.\d/.test(line))).toBe(true); // before a press, which would excuse it
  await page.mouse.click(640, 300);
  await expect.poll(() => lines.some((line) => /^FID: \d/.test(line))).toBe(true);
  const source = () => page.locator("#deferred").getAttribute("src");
  expect(await source()).toBeNull();
  await page.locator("#deferred").scrollIntoViewIfNeeded();
  await expect.poll(source).toBe("/favicon.svg");
  await quiet(page);
  await expect.poll(() => page.locator('[role="alert"], [data-slot="toast"]').count()).toBe(0);
});
