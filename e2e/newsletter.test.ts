// The newsletter form as visitors meet it: with script, without it, with a server that refuses, and with none.
import { DatabaseSync } from "node:sqlite";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import type { Page } from "playwright-core";
import { expectAccessible, holdToast } from "./axe.ts";
import { elements } from "./html.ts";
import { expect, sharedTest as test } from "./test.ts";
import { expectBusyFor400, holdAnswers, nextFrames, stopClock, waitForIsland } from "./visitor.ts";

const url = "**/api/newsletter";
const field = (page: Page) => page.getByRole("form", { name: "Newsletter" }).getByLabel("Email address");
const button = (page: Page) => page.getByRole("form", { name: "Newsletter" }).getByRole("button");
const toast = (page: Page) => page.locator('[data-slot="toast"]');

async function subscribe(page: Page, address = "ana@pop.example") {
  await field(page).fill(address);
  await button(page).click();
}

/** Answers the call as told, and counts how often it came. */
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

test("[L5] the privacy notice is linked in every form and beside the assistant's input, in the page's language", async ({
  page,
  site,
}) => {
  for (const prefix of ["", "/ro", "/fr"])
    for (const path of ["/contact", "/newsletter", "/book"].map((name) => prefix + name)) {
      const html = await (await fetch(site.url + path)).text();
      const forms = html.match(/<form[\s\S]*?<\/form>/g)?.filter((form) => form.includes('type="email"')) ?? [];
      expect(forms.length, path).toBeGreaterThan(0);
      expect(forms.filter((form) => !form.includes(`href="${prefix}/privacy"`)).length, path).toBe(0);
    }
  await page.goto("/ai-chat");
  await page.getByRole("button", { name: "Start New Chat" }).click();
  const privacy = page.locator('[data-slot="chat-frame"] form').getByRole("link");
  await expect.poll(() => privacy.getAttribute("href")).toBe("/privacy");
});

test("[NEWS-01] the newsletter's email is required and of email type", async ({ site }) => {
  const inputs = elements(await (await fetch(`${site.url}/blog`)).text(), "input");
  expect(inputs.find(({ name }) => name === "email")).toMatchObject({ type: "email", required: "" });
});

test("[NEWS-02] an empty email does nothing: no request, no toast, no message", async ({ page }) => {
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
  await subscribe(page);
  await toast(page).waitFor();
  expect(calls).toHaveLength(1);
});

test("an invalid address is reported at the field, and nothing is sent", async ({ page }) => {
  await page.goto("/blog");
  const { calls } = await answer(page, 200, '{"success":true}');
  await subscribe(page, "ana");
  const message = page.locator('[data-slot="field-error"]');
  await message.waitFor();
  await expect.poll(() => message.innerText()).toContain("ana@company.example");
  await expect.poll(() => field(page).getAttribute("aria-invalid")).toBe("true");
  await expect
    .poll(() => field(page).getAttribute("aria-describedby"))
    .toContain((await message.getAttribute("id")) ?? "none");
  await expect.poll(() => field(page).evaluate((input) => document.activeElement === input)).toBe(true);
  expect(calls).toEqual([]);
});

test("[NEWS-03] subscribing sends POST /api/newsletter with the email as JSON, and the address is on the list", async ({
  page,
  site,
}) => {
  await page.goto("/blog");
  const request = page.waitForRequest(url);
  await subscribe(page, " Ana@Pop.Example ");
  const sent = await request;
  expect([sent.method(), new URL(sent.url()).pathname, sent.postDataJSON()]).toEqual([
    "POST",
    "/api/newsletter",
    { email: "Ana@Pop.Example" },
  ]);
  expect(sent.headers()["content-type"]).toContain("application/json");
  expect(new URL(sent.url()).origin).toBe(site.url);
  await toast(page).waitFor();
  const db = new DatabaseSync(databasePath(site.dataDir), { readOnly: true });
  const kept = db.prepare("select email from subscriber").all();
  db.close();
  expect(kept.map(({ email }) => email)).toContain("ana@pop.example");
});

test("[NEWS-04] the busy label is shown for at least 400 ms", async ({ page }) => {
  await page.clock.install();
  await page.goto("/blog");
  await answer(page, 200, '{"success":true,"message":"ok"}');
  await field(page).focus();
  await waitForIsland(page, "newsletter"); // a press held before it would be busy once more
  await stopClock(page);
  const answered = page.waitForResponse("**/api/newsletter");
  await subscribe(page);
  await answered;
  await expectBusyFor400(page, page.getByRole("button", { name: "Subscribing..." }));
  await toast(page).waitFor();
});

test("[NEWS-04] a second click while subscribing sends nothing", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/newsletter") && sent.push(request.method()));
  await page.goto("/blog");
  const release = await holdAnswers(page, url);
  await subscribe(page);
  await expect.poll(() => sent).toEqual(["POST"]);
  await field(page).press("Enter");
  await field(page).press("Enter");
  release();
  await toast(page).waitFor();
  expect(sent).toEqual(["POST"]);
});

test("[NEWS-05] success shows a toast and empties the field", async ({ page }) => {
  await page.goto("/blog");
  await subscribe(page);
  await holdToast(page);
  await expect.poll(() => toast(page).innerText()).toContain("Successfully subscribed!");
  await expect.poll(() => toast(page).innerText()).toContain("You'll receive our latest updates and insights.");
  await expect.poll(() => field(page).inputValue()).toBe("");
  await expectAccessible(page, "toast of success");
});

test("[NEWS-06] an error shows the server's message, as toast and in the form", async ({ page }) => {
  await page.goto("/blog");
  const { calls } = await answer(page, 429, '{"success":false,"message":"Too many today."}');
  await subscribe(page);
  await holdToast(page);
  await expect.poll(() => toast(page).innerText()).toContain("Subscription failed");
  await expect.poll(() => toast(page).innerText()).toContain("Too many today.");
  await expect.poll(() => page.locator('[data-slot="field-error"]').innerText()).toBe("Too many today.");
  await expect.poll(() => field(page).inputValue()).toBe("ana@pop.example");
  await expectAccessible(page, "toast of failure");
  await button(page).click();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(calls[1]?.key).toBe(calls[0]?.key); // the same text again is the same subscription
});

test("[NEWS-06] an error of the field is shown at the field", async ({ page }) => {
  await page.goto("/blog");
  await answer(page, 400, '{"message":"That is no address.","errors":{"email":"This address has no ending."}}');
  await subscribe(page);
  await expect.poll(() => toast(page).innerText()).toContain("That is no address.");
  await expect.poll(() => page.locator('[data-slot="field-error"]').innerText()).toBe("This address has no ending.");
});

test("[NEWS-07] an error without a message, or no response, asks to try again later", async ({ page }) => {
  for (const body of ["", "<h1>Bad gateway</h1>", '{"message":""}']) {
    await page.unrouteAll();
    await page.goto("/blog");
    await answer(page, 502, body);
    await subscribe(page);
    await expect.poll(() => toast(page).innerText()).toMatch(/Subscription failed\s+Please try again later\./);
  }
  await page.unrouteAll();
  await page.goto("/blog");
  await page.route(url, (route) => route.abort());
  await subscribe(page);
  await expect.poll(() => toast(page).innerText()).toMatch(/Subscription failed\s+Please try again later\./);
});

test("[A25] without script the form posts, and the resulting page keeps what was typed", async ({ openPage }) => {
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

test("[S19] a form posted from another site is rejected", async ({ site }) => {
  const response = await fetch(`${site.url}/newsletter`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site" },
    body: "email=ana@pop.example",
  });
  expect(response.status).toBe(403);
});

test("[A3] the keyboard is enough: type, Enter, toast", async ({ page }) => {
  await page.goto("/blog");
  await field(page).focus();
  await page.keyboard.type("ana@pop.example");
  await page.keyboard.press("Enter");
  await toast(page).waitFor();
  await expect.poll(() => field(page).evaluate((input) => document.activeElement === input)).toBe(true);
});

test.for(["/", "/blog", "/blog/agents-need-a-stop-button", "/newsletter"])(
  "[NEWS-03] on %s a click right after the page loaded subscribes by the API",
  async (path, { openFresh }) => {
    const page = await openFresh();
    await page.goto(path, { waitUntil: "domcontentloaded" }); // the start has run; what submits before it is the browser's
    const request = page.waitForRequest(url);
    await subscribe(page);
    expect([(await request).method(), (await request).postDataJSON()]).toEqual(["POST", { email: "ana@pop.example" }]);
    await toast(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  },
);
