// What stands on the pages made for each visitor before their script has come, and how the script takes it over.
import type { Page } from "playwright-core";
import { readContent } from "../app/platform/content/read.server.ts";
import { locales, localPath } from "../app/platform/i18n/locales.ts";
import { begin, frame, input, start } from "./chat-page.ts";
import { textsOf } from "./html.ts";
import { expect, sharedTest as test } from "./test.ts";
import { eventually, nextFrames, openStarted, quiet, refuseCookies, waitForStart } from "./visitor.ts";

const { ui } = readContent();
const search = (page: Page) => page.getByPlaceholder("Search conversations...");

/** Opens a page whose script doesn't come before `release` is called. */
async function openHeld(page: Page, path: string): Promise<{ release: () => void }> {
  await refuseCookies(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  return { release };
}

/** From the next page on: how far what is shown was moved, without the visitor's doing (quality E24). */
async function noteShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moves = { sum: 0 };
    Object.assign(globalThis, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moves.sum += Number(Object(entry).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Number(Object(globalThis).moves.sum));
}

test("[CHAT-10] the words before the first conversation are in the HTML that is served, in every language", async ({
  site,
}) => {
  for (const locale of locales) {
    const html = await (await fetch(site.url + localPath(locale, "/ai-chat"))).text();
    const { welcome, welcomeText, start: begins, conversations, search: finds } = ui[locale].chat;
    expect(textsOf(html), locale).toEqual(expect.arrayContaining([welcome, welcomeText, begins, conversations]));
    expect(html, locale).toContain(`placeholder="${finds}"`);
  }
});

test("[S29] the assistant's HTML holds nothing of a visitor, and nobody keeps it", async ({ site }) => {
  const session = crypto.randomUUID();
  const headers = { "X-Session-Id": session, "Content-Type": "application/json" };
  const made = await fetch(`${site.url}/api/chat/conversations`, {
    method: "POST",
    headers,
    body: JSON.stringify({ title: "Heron pilot" }),
  });
  const { id } = await made.json();
  const visitors = [{}, { "X-Session-Id": session, Cookie: `chat-session-id=${session}` }];
  const pages = await Promise.all(
    visitors.map(async (sent: Record<string, string>) => {
      const answer = await fetch(`${site.url}/ai-chat`, { headers: sent });
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const html = await answer.text();
      return html.replaceAll(/nonce="([^"]+)"/.exec(html)?.[1] ?? "", "");
    }),
  );
  expect(pages[1]).toBe(pages[0]);
  for (const own of [session, id, "Heron pilot"]) expect(pages[1]).not.toContain(own);
});

test.for([
  ["the assistant", "/ai-chat", "#chat-welcome", {}],
  ["the assistant with a question in its address", "/ai-chat?q=Do%20you%20work%20with%20banks%3F", ".chat-bubble", {}],
  [
    "the assistant on a phone",
    "/ai-chat?q=And%20what%20does%20it%20cost%3F",
    "#chat-welcome",
    { width: 375, height: 667 },
  ],
  ["the booking page", "/book", ".slot-picker", {}],
] as const)(
  "[E24] the script takes over what stands there, and nothing moves: %s",
  async ([, path, part, size], { openPage }) => {
    const page = await openPage("width" in size ? { viewport: size } : {});
    const shifts = await noteShifts(page);
    const { release } = await openHeld(page, path);
    const before = page.locator(part);
    expect(await before.isVisible()).toBe(true);
    await nextFrames(page);
    expect(await page.evaluate(() => "hasStarted" in globalThis)).toBe(false);
    await before.evaluate((element) => Object.assign(globalThis, { before: element }));
    release();
    await waitForStart(page);
    await quiet(page);
    expect(await before.evaluate((element) => element === Object(globalThis).before)).toBe(true);
    expect(await page.locator('[data-slot="skeleton"]').count()).toBe(0);
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  },
);

test("[E24] their script is asked for after the page is painted; an admin page, empty until then, begins at once", async ({
  page,
  site,
}) => {
  for (const path of ["/ai-chat", "/book"]) {
    await openStarted(page, path);
    const times = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return {
        script: Math.min(...files.map(({ startTime }) => startTime)),
        painted,
        loaded: navigation?.loadEventStart,
      };
    });
    // A second after loading it starts in any case.
    expect(times.script, path).toBeGreaterThanOrEqual(Math.min(times.painted, (times.loaded ?? 0) + 1000));
    expect(times.painted, path).toBeGreaterThan(0);
  }
  expect(await (await fetch(`${site.url}/admin/login`)).text()).toContain('rel="modulepreload"');
});

test("[CHAT-11] Start New Chat pressed before the script has come begins one conversation", async ({ openPage }) => {
  const page = await openPage();
  const { release } = await openHeld(page, "/ai-chat");
  await start(page).click();
  await start(page).click(); // because nothing has happened yet
  release();
  await input(page).waitFor();
  await quiet(page);
  expect(await page.locator('[data-slot="conversation"]').count()).toBe(1);
});

test("[CHAT-07] what was typed into the search before the script has come is searched for", async ({ openPage }) => {
  const page = await openPage();
  await openStarted(page, "/ai-chat");
  await begin(page);
  await page.reload();
  await page.locator('[data-slot="conversation"]').waitFor();
  const { release } = await openHeld(page, "/ai-chat");
  await search(page).fill("zebra");
  release();
  await page.getByText("No conversations found").waitFor();
  expect(await search(page).inputValue()).toBe("zebra");
});

test("where the chat's files can't be loaded, the ways without it stand in its place", async ({ openPage }) => {
  const page = await openPage({ serviceWorkers: "block" }); // it would have the files already
  await page.route("**/assets/chat-screen*.js", (route) => route.abort());
  await openStarted(page, "/ai-chat");
  await frame(page).getByText("The chat needs JavaScript").filter({ visible: true }).waitFor();
  await eventually(() => start(page).filter({ visible: true }).count()).toBe(0);
  expect(await frame(page).locator('a[href="/contact"]').filter({ visible: true }).count()).toBe(1);
});

test.for([
  ["/", "home-sections", "Why teams choose us"],
  ["/", "late-layout", "Why teams choose us"],
  ["/", "hero-field", "Why teams choose us"],
  ["/services", "service-picture", "AI integration, before all else"],
  ["/contact", "contact-sections", "What happens next"],
  ["/blog", "newsletter-section", "What worked in our projects"],
  ["/book", "scheduler", "A free 30‑minute consultation"],
] as const)(
  "on %s a part whose file can't be loaded (%s) stays as it came, and so does the page",
  async ([path, file, words], { openPage }) => {
    const page = await openPage({ serviceWorkers: "block" });
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes(`/${file}-`));
    await openStarted(page, path);
    await failed;
    await quiet(page);
    expect(await page.getByText(words).filter({ visible: true }).count()).toBeGreaterThan(0);
    expect(await page.getByText("There is a problem").count()).toBe(0);
    expect(await page.locator("header nav, header").filter({ visible: true }).count()).toBeGreaterThan(0);
  },
);

test("a page reached by a link does without a part whose file can't be loaded", async ({ openPage }) => {
  const page = await openPage({ serviceWorkers: "block" });
  await page.route("**/assets/contact-sections-*.js", (route) => route.abort());
  await openStarted(page, "/about");
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/contact-sections-"));
  await page.getByRole("link", { name: "Contact", exact: true }).first().click();
  await failed;
  await page.getByLabel("First name").waitFor();
  expect(await page.getByText("There is a problem").count()).toBe(0);
});

test("a press that was held for the script counts once, also where a part of the next page comes later", async ({
  openPage,
}) => {
  const page = await openPage();
  await page.addInitScript(() => {
    const started = { times: 0 };
    Object.assign(globalThis, { started });
    let release = () => {};
    Object.defineProperty(globalThis, "__started", {
      set(given: () => void) {
        release = given;
      },
      get: () => () => {
        release();
        started.times += 1;
      },
    });
  });
  const { release } = await openHeld(page, "/about");
  const banner = page.locator('[data-slot="cookie-banner"]');
  await page.getByRole("button", { name: "Cookie settings" }).click();
  release();
  await banner.waitFor();
  await banner.getByRole("button", { name: "Reject All" }).click();
  await banner.waitFor({ state: "detached" });
  await page.locator('header a[href="/blog"]').first().click();
  await page.waitForURL("**/blog");
  await page.waitForFunction(() => Object(globalThis).started.times > 1);
  await quiet(page);
  expect(await banner.count()).toBe(0);
});
