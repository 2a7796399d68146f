// The newsletter form for visitors: with and without script, with a server that refuses, and with none.
import { DatabaseSync } from "node:sqlite";
import type { Page, Request } from "playwright-core";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { siteContent } from "#test/content.ts";
import { expectAccessible } from "./axe.ts";
import { expect, sharedTest as test } from "./test.ts";
import {
  closeToast,
  expectBusyFor400,
  focusToasts,
  nextFrames,
  refuseCookies,
  stopClock,
  waitForIsland,
} from "./visitor.ts";

const url = "**/api/newsletter";
const field = (page: Page) => page.getByRole("form", { name: "Newsletter" }).getByLabel("Email address");
const button = (page: Page) => page.getByRole("form", { name: "Newsletter" }).getByRole("button");
const toast = (page: Page) => page.locator('[data-slot="toast"]');

async function subscribe(page: Page, address = "ana@pop.example") {
  await field(page).fill(address);
  await button(page).click();
}

/** Fakes the call's response, and counts its requests. */
async function answer(
  page: Page,
  status: number,
  body: string,
): Promise<{ calls: { body: string | null; key: string | undefined }[] }> {
  const calls: { body: string | null; key: string | undefined }[] = [];
  await page.route(url, async (route) => {
    calls.push({ body: route.request().postData(), key: route.request().headers()["idempotency-key"] });
    await route.fulfill({ status, body, contentType: "application/json" });
  });
  return { calls };
}

test("[NEWS-02] an empty email does nothing; an invalid address shows an error at the field and is not sent", async ({
  page,
}) => {
  await page.goto("/blog");
  const { calls } = await answer(page, 200, '{"success":true}');
  await field(page).focus();
  await waitForIsland(page, "newsletter");
  for (const text of ["", "   "]) {
    await field(page).fill(text);
    await button(page).click();
    await nextFrames(page);
    expect(await toast(page).or(page.locator('[data-slot="field-error"]')).count()).toBe(0);
  }
  await subscribe(page, "ana");
  const message = page.locator('[data-slot="field-error"]');
  await message.waitFor();
  await expect.poll(() => message.innerText()).toContain("ana@example.org");
  await expect.poll(() => field(page).getAttribute("aria-invalid")).toBe("true");
  await expect
    .poll(() => field(page).getAttribute("aria-describedby"))
    .toContain((await message.getAttribute("id")) ?? "none");
  await expect.poll(() => field(page).evaluate((input) => document.activeElement === input)).toBe(true);
  await subscribe(page);
  await toast(page).waitFor();
  expect(calls).toHaveLength(1);
});

test("[NEWS-03] [NEWS-04] [NEWS-05] [LITE-05] [A3] subscribes by keyboard with one request, stays busy for 400 ms, and shows a toast without moving the page", async ({
  page,
  site,
}) => {
  const sent: Request[] = [];
  page.on("request", (request) => request.url().endsWith("/api/newsletter") && sent.push(request));
  await page.clock.install();
  await page.goto("/blog");
  await field(page).focus();
  await waitForIsland(page, "newsletter"); // a press held before it would be busy once more
  await page.keyboard.type(" Ana@Pop.Example ");
  await stopClock(page);
  const place = () => page.evaluate(() => [scrollY, document.documentElement.scrollHeight]);
  const before = await place();
  const answered = page.waitForResponse("**/api/newsletter");
  await page.keyboard.press("Enter");
  await answered;
  await page.keyboard.press("Enter"); // while it is busy
  await expectBusyFor400(page, page.getByRole("button", { name: "Subscribing..." }));
  const message = page.locator('[data-slot="subscribed"]'); // in the form's place
  await expect.poll(() => message.evaluate((element) => element === document.activeElement)).toBe(true);
  await focusToasts(page);
  await expect.poll(place).toEqual(before);
  await expect.poll(() => toast(page).innerText()).toContain("Successfully subscribed!");
  await expect.poll(() => toast(page).innerText()).toContain("You'll receive our latest updates and insights.");
  await expect.poll(() => field(page).isVisible()).toBe(false);
  await expectAccessible(page, "toast of success");
  await message.getByRole("button").click();
  await expect.poll(() => field(page).inputValue()).toBe("");
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  const [request] = sent;
  expect([sent.length, request?.method(), request?.url(), request?.postDataJSON()]).toEqual([
    1,
    "POST",
    `${site.url}/api/newsletter`,
    expect.objectContaining({ email: "Ana@Pop.Example", landingPage: expect.any(String) as unknown }), // where its tab began
  ]);
  expect(request?.headers()["content-type"]).toContain("application/json");
  const db = new DatabaseSync(databasePath(site.dataDir), { readOnly: true });
  const stored = db.prepare("select email from subscriber").all();
  db.close();
  expect(stored.map(({ email }) => email)).toContain("ana@pop.example");
});

test("[NEWS-06] [NEWS-07] shows the server's error message at the form and as a toast, or asks to try again later", async ({
  page,
}) => {
  await page.goto("/blog");
  const { calls } = await answer(page, 429, '{"success":false,"message":"Too many today."}');
  await subscribe(page);
  await focusToasts(page);
  await expect.poll(() => toast(page).innerText()).toContain("Subscription failed");
  await expect.poll(() => toast(page).innerText()).toContain("Too many today.");
  const errorText = () => page.locator('[data-slot="field-error"]').innerText();
  await expect.poll(errorText).toBe("Too many today.");
  await expect.poll(() => field(page).inputValue()).toBe("ana@pop.example");
  await expectAccessible(page, "toast of failure");
  await button(page).click();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(calls[1]?.key).toBe(calls[0]?.key); // the same text again is the same subscription

  await page.unrouteAll();
  await answer(page, 400, '{"message":"That is no address.","errors":{"email":"This address has no ending."}}');
  await subscribe(page);
  await expect.poll(() => toast(page).innerText()).toContain("That is no address.");
  await expect.poll(errorText).toBe("This address has no ending.");
  const later = /Subscription failed\s+Please try again later\./;
  for (const body of ["", "<h1>Bad gateway</h1>", '{"message":""}']) {
    await page.unrouteAll();
    await closeToast(page);
    await answer(page, 502, body);
    await subscribe(page);
    await expect.poll(() => toast(page).innerText()).toMatch(later);
  }
  await page.unrouteAll();
  await closeToast(page);
  await page.route(url, (route) => route.abort());
  await subscribe(page);
  await expect.poll(() => toast(page).innerText()).toMatch(later);
});

test("[ISSU-05] [NEWS-03] before the first issue the archive shows an example below the form, which is on the first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await refuseCookies(page);
  await page.goto("/newsletter/archive");
  const end = () => button(page).evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(end).toBeLessThanOrEqual(657);
  const { label, subject, parts } = siteContent.pages.newsletter.en.issue;
  const place = page.getByRole("region", { name: subject });
  const gap = () => place.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => (await gap()) - (await end())).toBeLessThanOrEqual(160); // with the form’s note and the card’s padding
  await place.getByText(label, { exact: true }).waitFor();
  await expect.poll(() => place.getByRole("term").allInnerTexts()).toEqual(parts.map(({ title }) => title));
  const texts = parts.flatMap(({ text, figure }) => [text, figure]);
  await expect.poll(() => place.getByRole("definition").allInnerTexts()).toEqual(texts);
  await page.locator('main a[href="/blog"]').waitFor();
  await page.locator('main a[href="/newsletter"]').waitFor();
  await expectAccessible(page, "archive without an issue");
  await subscribe(page);
  await page.locator('[data-slot="subscribed"]').waitFor();
});

test("[A25] without script the form is posted, and the resulting page keeps the typed text", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/ro/blog");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByRole("textbox").fill("ana@pop");
  await form.getByRole("button").click();
  await page.waitForURL("**/ro/newsletter");
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ro");
  await expect.poll(() => page.title()).toMatch(/^Eroare/);
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("ana@pop");
  await expect.poll(() => page.locator('[data-slot="field-error"]').count()).toBe(1);
  await page.getByRole("textbox").fill("ana@pop.example");
  await page.getByRole("form", { name: "Newsletter" }).getByRole("button").click();
  await expect.poll(() => page.locator("h1").innerText()).toBe("Abonarea a fost înregistrată!");
  expect(new URL(page.url()).search).toBe("?sent=1");
});

test("[NEWS-04] on a phone the toast is below the card that says the same", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await refuseCookies(page);
  await page.goto("/newsletter");
  await subscribe(page);
  const card = page.locator('[data-slot="subscribed"]');
  const isBelow = async () => {
    const [above, below] = await Promise.all([card.boundingBox(), toast(page).boundingBox()]);
    return above && below && below.y >= above.y + above.height && below.y + below.height <= 844;
  };
  await expect.poll(isBelow).toBe(true);
});

test("[NEWS-03] a click right after the page has loaded subscribes through the API, wherever the form is", async ({
  openFresh,
}) => {
  const page = await openFresh();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const path of ["/", "/blog", "/blog/agents-need-a-stop-button", "/newsletter"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" }); // the start has run; what submits before it is the browser's
    const request = page.waitForRequest(url);
    await subscribe(page);
    expect([(await request).method(), (await request).postDataJSON()]).toEqual([
      "POST",
      { email: "ana@pop.example", landingPage: "/", ...(path === "/" ? { referrerHost: "" } : {}) },
    ]);
    await toast(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});
