// What a page says in its head, what it fetches early, and what runs beside it: service worker, vitals, deferred images.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { elements, linksOf, titleOf } from "./html.ts";
import type { Site } from "./site.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, openStarted, quiet } from "./visitor.ts";

const { company } = siteContent;

const withWorker = { serviceWorkers: "allow" } as const;
const paths = ["/", "/about", "/services", "/case-studies", "/contact", "/ro", "/fr/about"];

/** What the head of a page says. */
type Head = { path: string; title: string; canonicals: string[]; meta: Record<string, string> };

let heads: Promise<Head[]> | undefined;

/** The heads of all paths, as served and once the script has started, read once for this file. */
function allHeads(page: Page, site: Site): Promise<Head[]> {
  heads ??= readHeads(page, site);
  return heads;
}

async function readHeads(page: Page, site: Site): Promise<Head[]> {
  const found: Head[] = [];
  for (const path of paths) {
    found.push(headAsServed(path, await (await fetch(site.url + path)).text()));
    await openStarted(page, path);
    found.push(await headAsStarted(path, page));
  }
  return found;
}

function headAsServed(path: string, html: string): Head {
  const meta = elements(html, "meta").map((attributes) => [
    attributes["name"] ?? attributes["property"] ?? "",
    attributes["content"] ?? "",
  ]);
  const canonicals = linksOf(html, "canonical").map(({ href }) => href);
  return { path, title: titleOf(html), canonicals, meta: Object.fromEntries(meta) as Record<string, string> }; // pairs of texts
}

async function headAsStarted(path: string, page: Page): Promise<Head> {
  const head = await page.evaluate(() => ({
    title: document.title,
    canonicals: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
    meta: Object.fromEntries(
      [...document.querySelectorAll("meta")].map((meta) => [
        meta.getAttribute("name") ?? meta.getAttribute("property") ?? "",
        meta.content,
      ]),
    ),
  }));
  return { path, ...head };
}

test("[GEN-04] [E5] each page has a unique title that ends with the site's name once", async ({ page, site }) => {
  const titles = (await allHeads(page, site)).map(({ title }) => title);
  for (const title of titles) {
    expect(title).toMatch(new RegExp(String.raw`^[^|]+ \| ${company.name}$`));
    expect(title.length, title).toBeGreaterThanOrEqual(15);
    expect(title.length, title).toBeLessThanOrEqual(60);
  }
  expect(new Set(titles).size).toBe(paths.length);
});

test("[GEN-05] [E6] each page has a unique description of 50 to 160 characters", async ({ page, site }) => {
  const found = (await allHeads(page, site)).map(({ meta }) => meta["description"] ?? "");
  expect(found.filter((text) => text.length < 50 || text.length > 160)).toEqual([]);
  expect(new Set(found).size).toBe(paths.length);
});

test("[GEN-06] each page has keywords", async ({ page, site }) => {
  for (const { path, meta } of await allHeads(page, site)) expect(meta["keywords"], path).toMatch(/\S+, \S+/);
});

test("[GEN-07] [E18] each page has preview tags, with a picture of 1200 × 630 that is there", async ({
  page,
  site,
}) => {
  const all = await allHeads(page, site);
  for (const { path, title, meta } of all) {
    expect(meta["og:title"], path).toBe(title);
    expect(meta["og:description"], path).toBe(meta["description"]);
    expect(meta["og:type"], path).toBe("website");
    expect([meta["og:image:width"], meta["og:image:height"]], path).toEqual(["1200", "630"]);
    expect(meta["og:image:alt"], path).toMatch(/\S/);
  }
  const picture = await page.request.get(new URL(all.at(-1)?.meta["og:image"] ?? "").pathname);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(300 * 1024);
});

test("[GEN-08] [E7] each page has its absolute canonical URL, equal to og:url", async ({ page, site }) => {
  for (const { path, canonicals, meta } of await allHeads(page, site)) {
    expect(
      canonicals.map((href) => new URL(href).pathname),
      path,
    ).toEqual([path]);
    expect(new URL(meta["og:url"] ?? "").href, path).toBe(new URL(canonicals[0] ?? "").href);
  }
});

test("[GEN-09,GEN-10] [E8] each page names its three languages and an x-default, and each of those is a page in that language", async ({
  page,
}) => {
  await page.goto("/about");
  const links = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((found) =>
      found.map((link) => [link.getAttribute("hreflang"), new URL((link as HTMLLinkElement).href).pathname]),
    );
  expect(links).toEqual([
    ["en", "/about"],
    ["ro", "/ro/about"],
    ["fr", "/fr/about"],
    ["x-default", "/about"],
  ]);
  for (const [code, path] of links.slice(0, 3)) {
    const answer = await page.goto(path ?? "");
    await expect
      .poll(async () => [answer?.status(), await page.locator("html").getAttribute("lang")])
      .toEqual([200, code]);
    const back = await page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((found) => found.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(back).toEqual(links.map(([, target]) => target));
  }
});

test("[GEN-11] each page names the site", async ({ page, site }) => {
  for (const { path, meta } of await allHeads(page, site)) expect(meta["og:site_name"], path).toBe(company.name);
});

test("[GEN-12] each page's social card is the large one", async ({ page, site }) => {
  for (const { path, meta } of await allHeads(page, site))
    expect(meta["twitter:card"], path).toBe("summary_large_image");
});

test("[GEN-13] [E13] each page may be indexed and followed", async ({ page, site }) => {
  for (const { path, meta } of await allHeads(page, site)) expect(meta["robots"], path).toBe("index, follow");
});

async function records(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap((text) => JSON.parse(text) as Record<string, unknown>[]);
}

const organization = async (page: Page) =>
  (await records(page)).find((record) => record["@type"] === "Organization") ?? {};

test("[GEN-14] [E16] the organisation has name, description, url and logo, and the logo is there", async ({ page }) => {
  await page.goto("/");
  const found = await organization(page);
  expect(found).toMatchObject({
    name: company.name,
    description: expect.stringMatching(/.{30}/),
    url: expect.stringMatching(/^http.+\/$/),
    logo: { "@type": "ImageObject" },
  });
  const logo = (found["logo"] as { url: string }).url;
  expect((await page.request.get(new URL(logo).pathname)).status()).toBe(200);
});

test("[GEN-15] [E16] the organisation's contact point has a phone and the languages English and Romanian", async ({
  page,
}) => {
  await page.goto("/");
  expect((await organization(page))["contactPoint"]).toMatchObject({
    telephone: company.phone,
    availableLanguage: ["English", "Romanian"],
  });
});

test("[GEN-16] [E16] the organisation's address is in Bucharest, Romania", async ({ page }) => {
  await page.goto("/");
  expect((await organization(page))["address"]).toMatchObject({
    "@type": "PostalAddress",
    addressLocality: "Bucharest",
    addressCountry: "RO",
  });
});

test("[GEN-17] [E16] the organisation names its social profiles", async ({ page }) => {
  await page.goto("/");
  expect((await organization(page))["sameAs"]).toEqual([expect.stringContaining("linkedin.com")]);
});

test("[E15] structured data stays after start, and changes with the page", async ({ page }) => {
  await openStarted(page, "/");
  await nextFrames(page);
  expect((await records(page)).map((record) => record["@type"])).toEqual(["Organization", "WebSite"]);
  await page.locator("header").getByRole("link", { name: "About" }).first().click();
  await page.waitForURL("**/about");
  await expect.poll(() => organization(page)).toEqual({});
});

test("[GEN-24] the web font is preloaded: one family for weights 400 to 700, in Romanian its second file too", async ({
  page,
}) => {
  const preloads = () =>
    page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  await page.goto("/");
  expect(await preloads()).toEqual([expect.stringMatching(/core-/)]);
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const pen = document.createElement("canvas").getContext("2d");
    return [400, 500, 600, 700].map((weight) => {
      if (!pen) return 0;
      pen.font = `${weight} 100px "Schibsted Grotesk Variable"`;
      return pen.measureText("Put AI to work where the hours go").width;
    });
  });
  expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b)); // each is bolder, and so wider, than the one before
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily))
    .toMatch(/^"Schibsted Grotesk Variable".*sans-serif$/);
  // What was preloaded is what the words are written with: a hint that the browser can't use has the file fetched twice.
  // (A browser that has seen this site's Romanian pages may fetch their file by its own guess.)
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => /\/(core|romanian)-[^/]*\.woff2$/.exec(name)?.[1])
        .filter((name) => name !== undefined)
        .sort(),
    );
  expect((await fetched()).filter((name) => name === "core")).toEqual(["core"]);
  await page.goto("/ro");
  expect(await preloads()).toHaveLength(2);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await fetched()).toEqual(["core", "romanian"]);
});

test("[GEN-25] the connection to the image host is opened early", async ({ page, site }) => {
  await page.goto("/");
  const hosts = await page
    .locator('link[rel="preconnect"]')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLLinkElement).href).hostname));
  expect(hosts).toEqual([new URL(site.url).hostname]);
});

/** What the browser makes of a page's speculation rules: what it complains of, and which links it would fetch ahead. */
async function speculations(page: Page, path: string) {
  const devTools = await page.context().newCDPSession(page);
  const complaints: string[] = [];
  let picked: string[] = [];
  devTools.on("Preload.ruleSetUpdated", ({ ruleSet }) =>
    complaints.push(...(ruleSet.errorType ? [ruleSet.errorType] : [])),
  );
  devTools.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
    picked = preloadingAttemptSources.map(({ key }) => new URL(key.url).pathname);
  });
  page.on("console", (message) => /speculation/i.test(message.text()) && complaints.push(message.text()));
  await devTools.send("Preload.enable");
  await openStarted(page, path);
  await expect.poll(() => picked.length).toBeGreaterThan(5);
  await quiet(page);
  await devTools.detach();
  return { complaints, picked: new Set(picked) };
}

test("[LITE-04] the browser accepts the speculation rules and prefetches links to cached pages only", async ({
  page,
  site,
}) => {
  const offered = new Set<string>();
  for (const path of ["/", "/ro/about", "/blog", "/blog/agents-need-a-stop-button", "/contact", "/fr/cookies"]) {
    const { complaints, picked } = await speculations(page, path);
    expect(complaints, path).toEqual([]);
    for (const one of picked) offered.add(one);
    const links = await page
      .locator("a[href]:not([hreflang]):not([target=_blank])")
      .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const changing = await page
      .locator("a[hreflang]")
      .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(
      changing.filter((link) => picked.has(link) && !links.includes(link)),
      path,
    ).toEqual([]);
    const plain = links.filter((link) => /^(\/(ro|fr))?\/(about|services|contact|blog)$/.test(link));
    expect(
      plain.filter((link) => !picked.has(link)),
      path,
    ).toEqual([]);
  }
  const keeping = await Promise.all(
    [...offered].map(async (path) => `${(await fetch(site.url + path)).headers.get("Cache-Control")} ${path}`),
  );
  expect(keeping.filter((line) => line.includes("no-store"))).toEqual([]);
  expect([...offered].filter((path) => /\/(api|admin|book)\b|\.\w+$/.test(path))).toEqual([]);
  expect(offered).toContain("/ro/contact");
});

test("[LITE-04] a hovered link to a cached page is prefetched, one to an uncached page is not", async ({ page }) => {
  const ahead: string[] = [];
  page.on("request", (request) => request.headers()["sec-purpose"] && ahead.push(new URL(request.url()).pathname));
  const devTools = await page.context().newCDPSession(page);
  const fetched: string[] = [];
  devTools.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
  });
  await devTools.send("Preload.enable");
  await openStarted(page, "/services");
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

test("[GEN-26,GEN-27] the service worker is registered from the root, which is only logged", async ({ openPage }) => {
  const page = await openPage(withWorker);
  const lines = listen(page);
  await page.goto("/about");
  await expect.poll(() => lines.some((line) => line.startsWith("Service worker registered"))).toBe(true);
  const found = await page.evaluate(async () => {
    const { scope, active, installing, waiting } = await navigator.serviceWorker.ready;
    return [new URL(scope).pathname, new URL((active ?? waiting ?? installing)?.scriptURL ?? "").pathname];
  });
  expect(found).toEqual(["/", "/sw.js"]);
  await quiet(page);
  await expect.poll(() => page.locator('[role="alert"], [data-slot="toast"]').count()).toBe(0);
});

test("[GEN-28] a failed registration is only logged", async ({ openPage }) => {
  const page = await openPage(withWorker);
  const lines = listen(page);
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error("not today"));
  });
  await page.goto("/about");
  await expect.poll(() => lines.some((line) => line.startsWith("Service worker registration failed"))).toBe(true);
  await quiet(page);
  await expect.poll(() => page.locator('[role="alert"], [data-slot="toast"]').count()).toBe(0);
});

test("[S29] visited pages are readable offline, others show the offline page; personal ones are never stored", async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^pages-(?!first)/)]);
  await page.goto("/about");
  for (const path of ["/admin/login", "/ai-chat", "/ro/ai-chat", "/api/blog"]) await page.goto(path);
  await page.context().setOffline(true);
  await page.goto("/about");
  await expect.poll(() => page.locator("h1").innerText()).not.toMatch(/No connection/);
  await page.goto("/ro/case-studies").catch(() => undefined);
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ro");
  await expect.poll(() => page.locator("h1").count()).toBe(1);
  await page.context().setOffline(false);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept.filter((path) => /^\/(ro\/|fr\/)?(api|admin|ai-chat)/.test(path))).toEqual([]);
  expect(kept).toContain("/about");
});

test("a new release replaces the old one's stored files", async ({ openPage }) => {
  const page = await openPage(withWorker);
  await page.goto("/about");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^pages-(?!first)/)]);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ release: "next" }));
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["pages-next"]);
});

test("[GEN-29] an image with a deferred source is loaded once it comes near the screen, one that is added later too", async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  const lines = listen(page);
  await openStarted(page, "/");
  await expect.poll(() => lines.some((line) => line.startsWith("Service worker registered"))).toBe(true); // the last of the services
  await page.evaluate(() => {
    const image = Object.assign(document.createElement("img"), { alt: "", id: "deferred", width: 24, height: 24 });
    image.dataset["src"] = "/favicon.svg";
    const frame = document.createElement("div");
    frame.append(image);
    document.querySelector("main")?.append(frame);
  });
  const source = () => page.locator("#deferred").getAttribute("src");
  await nextFrames(page);
  expect(await source()).toBeNull();
  await page.locator("#deferred").scrollIntoViewIfNeeded();
  await expect.poll(source).toBe("/favicon.svg");
});

test("[GEN-30] the largest paint is logged", async ({ page }) => {
  const lines = listen(page);
  await page.goto("/about");
  await expect.poll(() => lines.some((line) => Number(/^LCP: ([\d.]+)$/.exec(line)?.[1]) > 0)).toBe(true);
});

test("[GEN-31] the first input is logged", async ({ page }) => {
  const lines = listen(page);
  await page.goto("/about");
  await expect.poll(() => lines.some((line) => line.startsWith("LCP"))).toBe(true);
  await page.mouse.click(640, 300);
  await expect.poll(() => lines.some((line) => /^FID: \d/.test(line))).toBe(true);
});

test("[GEN-32] a layout shift is logged", async ({ page }) => {
  const lines = listen(page);
  await page.goto("/about");
  await expect.poll(() => lines.some((line) => line.startsWith("LCP"))).toBe(true);
  await page.evaluate(() => {
    const block = document.createElement("div");
    block.textContent = "late";
    block.className = "py-20";
    document.querySelector("main")?.prepend(block);
  });
  await expect.poll(() => lines.some((line) => /^CLS: 0\.\d/.test(line))).toBe(true);
});

test("the manifest and the icons it names are there", async ({ page }) => {
  await page.goto("/");
  const manifest = await page.request.get((await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "");
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  const statuses = await Promise.all(icons.map(async ({ src }) => (await page.request.get(src)).status()));
  expect(statuses).toEqual([200, 200, 200, 200]);
});
