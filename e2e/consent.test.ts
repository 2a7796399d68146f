// The cookie banner: when it appears, what it offers and stores, and that nothing third-party runs before or after
// consent.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { readStorageAlarm } from "#app/platform/http/storage-alarm.server.ts";
import { siteContent } from "#test/content.ts";
import { startSite } from "#test/site.ts";
import { expectAccessible } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import { quiet, waitForStart } from "./visitor.ts";

const banner = (page: Page) => page.locator('[data-slot="cookie-banner"]');
const press = (page: Page, name: string) => banner(page).getByRole("button", { name, exact: true }).click();
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("cookie-consent"));
const record = (changes: Partial<Record<"analytics" | "marketing" | "functional", boolean>> = {}) => ({
  preferences: { necessary: true, analytics: false, marketing: false, functional: false, ...changes },
  timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
});

/** Returns true if the banner is shown: every page has it, hidden until then. */
const isShown = (page: Page) => banner(page).isVisible();
const gone = (page: Page) => banner(page).waitFor({ state: "hidden" });

/** Records in the page when the banner appears. */
async function noteArrival(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-slot="cookie-banner"]:not([hidden])'))
        Object(globalThis).arrival ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
}
/**
 * Returns the milliseconds from the start of the load event to the banner; other listeners may delay the event's end
 * while the banner's timer runs.
 */
const arrivalAfterLoad = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return (
      Number(Object(globalThis).arrival) -
      (navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : Number.NaN)
    );
  });

const accepted = { analytics: true, marketing: true, functional: true };
const expectStored = (page: Page, changes: Parameters<typeof record>[0] = {}) =>
  expect.poll(async () => JSON.parse(String(await stored(page)))).toEqual(record(changes));
const settings = (page: Page) => page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });

test("[COOK-01] [A22] the banner appears 1000 ms after load without taking focus, works by keyboard, and Esc doesn't give consent", async ({
  page,
}) => {
  await noteArrival(page);
  const served = await (await page.request.get("/")).text();
  expect(served).toMatch(/<section hidden="" id="cookie-banner"/);
  await page.goto("/");
  await page.getByRole("textbox", { name: "Email address" }).focus();
  await banner(page).waitFor();
  expect(await arrivalAfterLoad(page)).toBeGreaterThanOrEqual(1000); // the exact time is the unit test's
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  await expect
    .poll(() => banner(page).evaluate((region) => region.previousElementSibling?.className))
    .toContain("skip-link");
  await page.getByRole("region", { name: "Your choice about cookies" }).waitFor();
  await expectAccessible(page, "banner");
  await banner(page).getByRole("button", { name: "Customize" }).focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => isShown(page)).toBe(true);
  await page.keyboard.press("Enter");
  await banner(page).getByRole("button", { name: "Save Preferences" }).waitFor();
  await page.keyboard.press("Escape");
  await banner(page).getByRole("button", { name: "Accept All" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Customize");
  await expect.poll(() => stored(page)).toBe(null);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await gone(page);
  await expectStored(page);
});

test("[COOK-03] [COOK-04] [COOK-05] [COOK-06] [L2] the banner offers equal Reject and Accept buttons; its customize view has four categories", async ({
  page,
}) => {
  await page.goto("/");
  await banner(page).waitFor();
  const buttons = banner(page).getByRole("button");
  await expect.poll(() => buttons.allInnerTexts()).toEqual(["Customize", "Reject All", "Accept All"]);
  const looks = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
      return { width, height, look: [color, backgroundColor, borderColor, fontSize, fontWeight] };
    }),
  );
  expect(looks[2]?.look).toEqual(looks[1]?.look);
  for (const side of ["width", "height"] as const) {
    const sizes = looks.map((button) => button[side]);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
  }
  const action = page.getByRole("link", { name: "Start a project" }).first();
  const isFree = await action.evaluate((link) => {
    const { left, bottom } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(left + 20, bottom - 5));
  });
  expect(isFree).toBe(true);
  await press(page, "Customize");
  await expect.poll(() => buttons.allInnerTexts()).toEqual(["Reject All", "Save Preferences"]);
  await expect
    .poll(() =>
      banner(page)
        .getByRole("switch")
        .evaluateAll((all) =>
          all.map((input) => [
            document.getElementById(input.getAttribute("aria-labelledby") ?? "")?.textContent,
            (input as HTMLInputElement).checked,
            (input as HTMLInputElement).disabled,
          ]),
        ),
    )
    .toEqual([
      ["Necessary", true, true],
      ["Functional", false, false],
      ["Analytics", false, false],
      ["Marketing", false, false],
    ]);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-slot="cookie-banner"]') !== null))
    .toBe(true);
  await expectAccessible(page, "customize view", '[data-slot="cookie-banner"]');
});

test("[COOK-02] [COOK-04] [COOK-07] [COOK-08] [COOK-09] each button stores its choice and hides the banner, which stays hidden once a choice is stored", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await waitForStart(page);
  await page.clock.runFor(5000);
  await banner(page).waitFor();
  await expect.poll(() => stored(page)).toBe(null);
  await press(page, "Accept All");
  await gone(page);
  await expectStored(page, accepted);
  for (const name of ["Functional", "Analytics", "Marketing"]) {
    await settings(page).click();
    for (const other of ["Functional", "Analytics", "Marketing"])
      await banner(page)
        .getByRole("switch", { name: other })
        .setChecked(other === name);
    await press(page, "Save Preferences");
    await gone(page);
    await expectStored(page, { [name.toLowerCase()]: true });
  }
  await settings(page).click();
  await banner(page).getByRole("switch", { name: "Analytics" }).check();
  await press(page, "Reject All");
  await gone(page);
  await expectStored(page);
  await page.reload();
  await waitForStart(page);
  await page.clock.runFor(5000);
  await expect.poll(() => isShown(page)).toBe(false);
});

test("[COOK-01] [COOK-07] [L4] a choice is recorded anonymously on the server, and sent again from the next page if that fails", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/about");
  await settings(page).click();
  await banner(page).getByRole("button", { name: "Save Preferences" }).waitFor();
  await page.clock.runFor(5000);
  await expect.poll(() => banner(page).getByRole("button", { name: "Save Preferences" }).count()).toBe(1);
  const noted = page.waitForRequest("**/api/consent");
  await banner(page).getByRole("switch", { name: "Analytics" }).check();
  await press(page, "Save Preferences");
  const request = await noted;
  expect(request.postDataJSON()).toEqual({
    categories: ["analytics"],
    method: "save",
    textVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect((await request.response())?.status()).toBe(200);
  await gone(page);
  await page.route("**/api/consent", (route) => route.abort());
  await settings(page).click();
  await banner(page).getByRole("switch", { name: "Marketing" }).check();
  await press(page, "Save Preferences");
  await gone(page);
  await expect
    .poll(async () => JSON.parse(String(await stored(page))))
    .toEqual({
      ...record({ analytics: true, marketing: true }),
      unrecorded: expect.objectContaining({ method: "save" }),
    });
  await page.unroute("**/api/consent");
  const again = page.waitForRequest("**/api/consent");
  await page.goto("/services");
  expect((await again).postDataJSON()).toMatchObject({ categories: ["analytics", "marketing"], method: "save" });
  await expectStored(page, { analytics: true, marketing: true });
});

test("[L1] [L4] a choice that a full table can't record holds, and is resent by each page until it is recorded", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "corvane-consent-"));
  const db = await openDatabase({ dataDir });
  await migrateToLatest(db);
  const filled = ["a", "b"].map((id) => ({
    id,
    chosen_at: new Date().toISOString(),
    categories: "[]",
    method: "save",
    text_version: "1",
  }));
  await db.kysely.insertInto("consent_choice").values(filled).execute();
  const site = await startSite({ DATA_DIR: dataDir, ANALYTICS_ID: "G-TEST123", STORAGE_MAX_ROWS_PER_HOUR: "1" });
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: "block" });
  try {
    await expect.poll(() => readStorageAlarm({ db })).toMatchObject({ tables: ["consent_choice"] }); // measured at its start
    const page = await context.newPage();
    const tags: string[] = [];
    await context.route(/googletagmanager/, (route) => {
      tags.push(page.url());
      return route.fulfill({ contentType: "text/javascript", body: "" });
    });
    const answered = () => page.waitForResponse("**/api/consent");
    await page.goto("/");
    await banner(page).waitFor();
    const first = answered();
    await press(page, "Accept All");
    await gone(page);
    expect((await first).status()).toBe(202);
    const second = answered();
    await page.goto("/about");
    expect((await second).status()).toBe(202);
    await quiet(page);
    expect(await isShown(page)).toBe(false);
    await expect.poll(async () => JSON.parse(String(await stored(page)))).toMatchObject(record(accepted));
    expect(tags).toEqual([]);
    await db.kysely.deleteFrom("consent_choice").execute();
    await db.kysely.deleteFrom("setting").where("name", "=", "storage-alarm").execute(); // as measured the next minute
    const third = answered();
    await page.goto("/services");
    expect((await third).status()).toBe(200);
    await expect.poll(() => tags).toEqual([`${site.url}/services`]);
    await expectStored(page, accepted);
    const rows = await db.kysely.selectFrom("consent_choice").select(["categories", "method"]).execute();
    expect(rows).toEqual([{ categories: '["analytics","functional","marketing"]', method: "accept-all" }]);
    const sent: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/consent") && sent.push(request.url()));
    await page.goto("/about");
    await expect.poll(() => tags.length).toBe(2);
    await quiet(page);
    expect(sent).toEqual([]);
  } finally {
    await context.close();
    await site.stop();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("[L3] Cookie settings reopens the categories from the footer and the cookies page; closing changes nothing", async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      "cookie-consent",
      '{"preferences":{"necessary":true,"analytics":true},"timestamp":"2020-01-01T00:00:00.000Z"}',
    ),
  );
  await page.goto("/cookies");
  await settings(page).click();
  await banner(page).waitFor();
  await expect.poll(() => banner(page).getByRole("switch", { name: "Analytics" }).isChecked()).toBe(true);
  await page.keyboard.press("Escape");
  await gone(page);
  await expect.poll(() => settings(page).evaluate((button) => document.activeElement === button)).toBe(true);
  await expect.poll(() => stored(page)).toContain("2020-01-01");
  await page.locator("main").getByRole("button", { name: siteContent.pages.cookies.en.change.button }).click();
  await banner(page).getByRole("button", { name: "Save Preferences" }).waitFor();
  await press(page, "Reject All");
  await expectStored(page);
});

test("[A4] [E23] the banner's first view takes at most 30 % of a phone's screen, in every language, and never hides the focused element", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 375, height: 667 } });
  for (const path of ["/ro", "/fr", "/"]) {
    await page.goto(path);
    await banner(page).waitFor();
    expect(Number((await banner(page).boundingBox())?.height), path).toBeLessThanOrEqual(200);
    const cut = banner(page)
      .getByRole("button")
      .evaluateAll((all) =>
        all.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent),
      );
    expect(await cut, path).toEqual([]);
  }
  const hidden: string[] = [];
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const cover = document.querySelector('[data-slot="cookie-banner"]');
      if (!focused || focused === document.body || !cover || cover.contains(focused)) return undefined;
      const [focusBox, over] = [focused.getBoundingClientRect(), cover.getBoundingClientRect()];
      return focusBox.top >= over.top ? focused.textContent : undefined;
    });
    if (covered !== undefined) hidden.push(String(covered));
  }
  expect(hidden).toEqual([]);
});

const lineHeight = (page: Page, label: string) =>
  page
    .locator(label)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));

test.for([
  { width: 390, height: 844, strip: 150, seen: {} },
  { width: 768, height: 1024, strip: 100, seen: { "/": ".run-panel-head" } },
  { width: 1366, height: 657, strip: 60, seen: { "/": ".run-panel-totals dd", "/blog": "main article h2" } },
])(
  "[COOK-01] [A4] at $width × $height px the banner is a strip at the bottom that covers no heading, lead or figures",
  async ({ width, height, strip, seen }, { openPage }) => {
    const page = await openPage({ viewport: { width, height } });
    const covered: string[] = [];
    for (const language of ["", "/ro", "/fr"])
      for (const path of ["/", "/services", "/blog", "/contact"]) {
        await page.goto(language + (path === "/" && language ? "" : path));
        await banner(page).waitFor();
        const box = await banner(page).boundingBox();
        expect(box, language + path).toMatchObject({ x: 0, width });
        expect(Number(box?.height), language + path).toBeLessThanOrEqual(strip);
        const ownSelectors = Object.entries(seen).flatMap(([where, label]) => (where === path ? [label] : []));
        for (const label of ["main h1", "main h1 ~ p, main h1 ~ * p", ...ownSelectors]) {
          const said = await page.locator(label).first().boundingBox();
          const line = label.endsWith("h2") ? await lineHeight(page, label) : Number(said?.height);
          const end = Number(said?.y) + line;
          if (!(end <= height - Number(box?.height))) covered.push(`${language}${path} ${label}`);
        }
      }
    expect(covered).toEqual([]);
  },
);

test.for([
  { width: 390, height: 844, max: 74 },
  { width: 768, height: 1024, max: 124 },
])(
  "[COOK-01] [A4] at $width × $height px the booking bar is above the banner, and at the window’s end once it is gone",
  async ({ max, ...viewport }, { openPage }) => {
    const page = await openPage({ viewport });
    await page.goto("/book");
    await banner(page).waitFor();
    await page.locator(".time").first().click();
    await page.locator(".chosen-span").waitFor();
    await page.evaluate(() => scrollTo(0, 150));
    const bar = page.locator(viewport.width < 640 ? ".booking-go" : ".booking-foot");
    const end = () => bar.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = () => banner(page).evaluate((element) => element.getBoundingClientRect().top);
    const gap = async () => (await top()) - (await end());
    await expect.poll(gap).toBeGreaterThan(-1);
    await expect.poll(gap).toBeLessThanOrEqual(20);
    await expect.poll(() => bar.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(max);
    await press(page, "Reject All");
    await expect.poll(end).toBe(viewport.height);
  },
);

test("[COOK-02] [L2] an unreadable consent counts as none; the banner mentions Global Privacy Control and covers no toast", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true });
    if (!localStorage.getItem("cookie-consent")) localStorage.setItem("cookie-consent", "true");
  });
  await page.goto("/newsletter");
  await banner(page).waitFor();
  const text = "Your browser asks sites not to share your data.";
  await expect.poll(() => banner(page).innerText()).toContain(text);
  const address = page.locator("main").getByLabel("Email address");
  await address.fill("reader@corvane.example");
  await address.press("Enter");
  const toast = page.locator('[data-slot="toast"]');
  await toast.waitFor();
  const gap = async () => {
    const [over, under] = [await toast.boundingBox(), await banner(page).boundingBox()];
    return Number(under?.y) - Number(over?.y) - Number(over?.height);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0); // it rises to its place
  await press(page, "Customize");
  await expect.poll(() => banner(page).innerText()).toContain(text);
  await press(page, "Save Preferences");
  await expectStored(page);
});

test("[L1] [L3] [OPEN-30] the analytics tag loads only with consent, stops on withdrawal, and an old choice is asked for again", async ({
  browser,
}) => {
  const site = await startSite({ ANALYTICS_ID: "G-TEST123", CONSENT_ASK_AGAIN_DAYS: "180" });
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    const problems: string[] = [];
    page.on(
      "console",
      (message) => /content security|trusted ?type/i.test(message.text()) && problems.push(message.text()),
    );
    await context.route(/googletagmanager/, (route) => {
      requests.push(new URL(route.request().url()).href);
      return route.fulfill({
        contentType: "text/javascript",
        body: "document.documentElement.dataset.tag = String(typeof gtag);",
      });
    });
    await page.goto("/");
    await banner(page).waitFor();
    expect(requests).toEqual([]);
    await press(page, "Accept All");
    await page.locator('html[data-tag="function"]').waitFor({ state: "attached" });
    expect(requests).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-TEST123"]);
    await page.evaluate(() => Object.assign(document, { cookie: "_ga=GA1.1.1; path=/" }));
    await page.getByRole("button", { name: "Cookie settings" }).click();
    await press(page, "Reject All");
    await expect.poll(() => page.evaluate(() => typeof Object(globalThis).gtag)).toBe("undefined");
    await expect
      .poll(() =>
        page.evaluate(() => [
          document.querySelectorAll('script[src*="googletagmanager"]').length,
          Object(globalThis)["ga-disable-G-TEST123"],
          document.cookie,
        ]),
      )
      .toEqual([0, true, ""]);
    await page.goto("/about");
    await waitForStart(page);
    await quiet(page);
    expect(requests).toHaveLength(1);
    expect(problems).toEqual([]);
    await page.evaluate(() => {
      const timestamp = new Date(Date.now() - 181 * 24 * 60 * 60 * 1000).toISOString();
      localStorage.setItem("cookie-consent", JSON.stringify({ preferences: { necessary: true }, timestamp }));
    });
    await page.reload();
    await banner(page).waitFor();
    await press(page, "Reject All");
    await gone(page);
  } finally {
    await context.close();
    await site.stop();
  }
});

test("[L3] a page that Back restores loses the analytics tag if its consent was withdrawn on another page meanwhile", async ({
  browser,
}) => {
  const site = await startSite({ ANALYTICS_ID: "G-TEST123" });
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await context.route(/googletagmanager/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.goto("/");
    await press(page, "Accept All"); // the page was shown without a choice
    await expect.poll(() => page.evaluate(() => typeof Object(globalThis).gtag)).toBe("function");
    await page.evaluate(() => {
      const preferences = { necessary: true, functional: false, analytics: false, marketing: false };
      localStorage.setItem("cookie-consent", JSON.stringify({ preferences, timestamp: new Date().toISOString() }));
    });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect
      .poll(() => page.evaluate(() => typeof Object(globalThis).gtag).catch(() => "reloading"))
      .toBe("undefined");
  } finally {
    await context.close();
    await site.stop();
  }
});
