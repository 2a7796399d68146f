// The newsletter's subscribers in the admin area, in a real browser.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import type { Site } from "#test/site.ts";
import { bearer, emptyList, focused, readList, newSession, openScreen, send, toastWords } from "./admin-session.ts";
import { expectAccessibleInAllLooks, expectNarrowTable } from "./axe.ts";
import { expect, test } from "./test.ts";

type Subscriber = { id: string; email: string; isActive: boolean };

const path = "/api/admin/newsletter";
const listed = (url: URL) => url.pathname === path;
const item = (url: URL) => url.pathname.startsWith(`${path}/`);

/** Makes these the only subscribers, the newest last; returns a session id. */
async function subscribeOnly(site: Site, ...emails: string[]): Promise<string> {
  const token = await newSession(site);
  await emptyList(site, path, token);
  for (const email of emails) await send(site, "/api/newsletter", { email });
  return token;
}

const subscribers = (site: Site, token: string) => readList<Subscriber>(site, path, token);

async function deactivate(site: Site, token: string, email: string): Promise<void> {
  const result = (await subscribers(site, token)).find((subscriber) => subscriber.email === email);
  const headers = { ...bearer(token), "Content-Type": "application/json" };
  await fetch(`${site.url}${path}/${result?.id}`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ isActive: false }),
  });
}

const open = (page: Page, token: string, query = "") =>
  openScreen(page, token, { path: `/admin/newsletter${query}`, title: "Newsletter" });

const row = (page: Page, email: string) => page.getByRole("row", { name: email });
const switchOf = (page: Page, email: string) => page.getByRole("switch", { name: `Newsletter to ${email}` });
const deleteOf = (page: Page, email: string) => page.getByRole("button", { name: `Delete subscriber ${email}` });
const emails = (page: Page) => page.locator("tbody th").allInnerTexts();
const eventually = (page: Page) => expect.poll(() => emails(page));

test("[ANEW-01] [ANEW-12] [A16] a spinner is shown while loading, a toast and a retry button after a failure, a sentence without subscribers", async ({
  page,
  site,
}) => {
  const token = await subscribeOnly(site);
  const { promise: isOver, resolve: fail } = Promise.withResolvers<void>();
  await page.route(listed, async (route) => {
    await isOver;
    await route.fulfill({ status: 500, body: "" });
  });
  await open(page, token);
  await page.getByRole("status").filter({ hasText: "Loading subscribers..." }).waitFor();
  fail();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to load newsletter subscriptions"]);
  await page.getByText("The subscribers did not load").waitFor();
  await page.unroute(listed);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "No subscribers yet" }).waitFor();
  await expect.poll(() => page.getByText("The subscribers did not load").count()).toBe(0);
});

test("[ANEW-01] [ANEW-03] [ANEW-05] [ANEW-06] [ANEW-07] [A1] [A23] lists subscribers newest first; a switch toggles a subscription in place, and reverts if that fails", async ({
  page,
  site,
}) => {
  const token = await subscribeOnly(site, "ana@pop.example", longest, "bogdan@pop.example");
  await deactivate(site, token, "ana@pop.example");
  await open(page, token);
  await row(page, "ana@pop.example").waitFor();
  await expect
    .poll(() => page.getByRole("columnheader").allInnerTexts())
    .toEqual(["Email", "Status", "Subscribed", "Active", "Actions"]);
  await expect.poll(() => emails(page)).toEqual(["bogdan@pop.example", longest, "ana@pop.example"]);
  await expect
    .poll(() => page.getByRole("columnheader", { name: "Subscribed" }).getAttribute("aria-sort"))
    .toBe("descending");
  await expect.poll(() => row(page, "ana@").locator("time").innerText()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/);
  await expect.poll(() => page.getByRole("table", { name: "Newsletter subscribers" }).count()).toBe(1);
  await expect.poll(() => page.title()).toBe(`Newsletter | ${siteContent.company.name}`);
  await expectState(page, "bogdan@pop.example", /^$/);
  await expectState(page, "ana@pop.example", /^Inactive\b/);
  await expectAccessibleInAllLooks(page, "table");
  await page.setViewportSize({ width: 1280, height: 800 });

  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await switchOf(page, "bogdan@pop.example").click();
  expect((await sent).postDataJSON()).toEqual({ isActive: false });
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Subscription deactivated successfully"]);
  await expect.poll(() => switchOf(page, "bogdan@pop.example").isChecked()).toBe(false);
  await expectState(page, "bogdan@pop.example", /^Inactive\b/);
  await expect.poll(() => activeOnes(site, token)).toEqual([longest]);
  await switchOf(page, "ana@pop.example").focus();
  await page.keyboard.press("Space");
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Subscription activated successfully"]);
  await expect.poll(() => focused(page)).toBe("Newsletter to ana@pop.example");
  await expect.poll(() => activeOnes(site, token)).toEqual([longest, "ana@pop.example"]);
  await page.route(item, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
  await switchOf(page, "ana@pop.example").click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to update subscription status"]);
  await expect.poll(() => switchOf(page, "ana@pop.example").isChecked()).toBe(true);
  await page.unroute(item);
  await page.reload();
  await row(page, "ana@").waitFor();
  await expect.poll(() => switchOf(page, "ana@pop.example").isChecked()).toBe(true);
  await expect.poll(() => switchOf(page, "bogdan@pop.example").isChecked()).toBe(false);
});

const longest = "ioana-maria.constantinescu-dragomirescu@foarte-lung.example";

async function expectState(page: Page, email: string, state: RegExp): Promise<void> {
  await expect.poll(() => row(page, email).getByRole("cell").first().innerText()).toMatch(state);
}

async function activeOnes(site: Site, token: string): Promise<string[]> {
  return (await subscribers(site, token)).filter(({ isActive }) => isActive).map(({ email }) => email);
}

test("[ANEW-08] [ANEW-10] [ANEW-11] [A10] delete asks for confirmation; a failure keeps the row, and focus moves to the next row or the title", async ({
  page,
  site,
}) => {
  const [ana, bogdan] = ["ana@pop.example", "bogdan@pop.example"];
  const [carmen, dan] = ["carmen@pop.example", "dan@pop.example"];
  const token = await subscribeOnly(site, ana, bogdan, carmen, dan);
  await open(page, token);
  const dialog = page.getByRole("alertdialog", { name: "Delete subscription" });
  await deleteOf(page, bogdan).click();
  await expect
    .poll(() => dialog.innerText())
    .toContain("Are you sure you want to delete bogdan@pop.example? This action cannot be undone.");
  await expect.poll(() => focused(page)).toBe("Cancel");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(`Delete subscriber ${bogdan}`);
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(`Delete subscriber ${bogdan}`);
  const confirm = async (email: string) => {
    await deleteOf(page, email).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
  };
  await page.route(item, (route) => route.abort());
  await confirm(bogdan);
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to delete subscription"]);
  await dialog.waitFor({ state: "detached" });
  await eventually(page).toEqual([dan, carmen, bogdan, ana]);
  await expect.poll(() => subscribers(site, token)).toHaveLength(4);
  await page.unroute(item);

  await confirm(bogdan);
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Subscription deleted successfully"]);
  await eventually(page).toEqual([dan, carmen, ana]);
  await expect.poll(() => focused(page)).toBe(`Delete subscriber ${ana}`);
  await expect.poll(async () => (await subscribers(site, token)).map(({ email }) => email)).toEqual([dan, carmen, ana]);
  const gone = (await subscribers(site, token)).find(({ email }) => email === dan);
  await fetch(`${site.url}${path}/${gone?.id}`, { method: "DELETE", headers: bearer(token) });
  await switchOf(page, dan).click();
  await expect.poll(async () => (await toastWords(page))[0]).toBe("Error");
  await eventually(page).toEqual([carmen, ana]);
  await confirm(carmen);
  await eventually(page).toEqual([ana]);
  await confirm(ana);
  await page.getByRole("heading", { name: "No subscribers yet" }).waitFor();
  await expect.poll(() => focused(page)).toBe("Newsletter");
  await expect.poll(() => page.getByRole("button", { name: "Export emails" }).isDisabled()).toBe(true);
});

test("[ANEW-13] [ANEW-14] paginates a long list; the export has every active address, and reports the unsubscriptions since", async ({
  page,
  site,
}) => {
  const everybody = Array.from({ length: 52 }, (_, index) => `reader${String(index).padStart(2, "0")}@pop.example`);
  const token = await subscribeOnly(site, ...everybody);
  await fetch(`${site.url}/api/admin/newsletter/exports`, { method: "POST", headers: bearer(token) });
  await deactivate(site, token, "reader07@pop.example");
  await open(page, token, "?sort=email");
  await page.getByText("1–50 of 52").waitFor();
  await expect.poll(() => emails(page)).toHaveLength(50);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("51–52 of 52").waitFor(); // said of the rows that are shown, not of those that are on their way
  expect(new URL(page.url()).search).toBe("?sort=email&page=2");
  await eventually(page).toEqual(["reader50@pop.example", "reader51@pop.example"]);
  await page.getByRole("button", { name: "Previous" }).click();
  await row(page, "reader00").waitFor();
  await deleteOf(page, "reader00@pop.example").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await row(page, "reader50").waitFor(); // of the next page
  await page.getByText("1–50 of 51").waitFor();

  await page.getByRole("searchbox").fill("reader1");
  await eventually(page).toHaveLength(10); // the list is read again before its reading fails
  await page.getByText("50 active subscribers.").waitFor();
  const exporting = page.getByRole("button", { name: "Export emails" });
  await page.route(listed, (route) => route.abort());
  await exporting.click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to export the email list"]);
  await page.unroute(listed);
  const recorded: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/newsletter/exports") && recorded.push(request.url())));
  await page.route("**/api/admin/exports", (route) => route.abort());
  await exporting.click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to export the email list"]);
  await expect.poll(() => exporting.isEnabled()).toBe(true);
  expect(recorded).toEqual([]); // without a file none is recorded
  await page.unroute("**/api/admin/exports");
  const download = page.waitForEvent("download");
  await exporting.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^newsletter-emails-\d{4}-\d{2}-\d{2}\.txt$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\n");
  expect(lines.toSorted()).toEqual(everybody.filter((email) => !/^reader0[07]@/.test(email)));
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Email list exported successfully"]);
  await page
    .getByRole("status")
    .filter({ hasText: "Left out: 1 person who has unsubscribed since the export" })
    .waitFor();

  await open(page, await subscribeOnly(site, "ana@pop.example"));
  await page.getByText("1 active subscriber.").waitFor();
  await expect.poll(() => exporting.isEnabled()).toBe(true);
  await switchOf(page, "ana@pop.example").click();
  await page.getByText("No active subscribers, so there is nothing to export.").waitFor();
  await expect.poll(() => exporting.isDisabled()).toBe(true);
});

test("[A15] search, status and order are kept in the URL; a narrow screen offers a select for the order", async ({
  page,
  site,
}) => {
  const token = await subscribeOnly(site, longest, "ana@pop.example", "bogdan@pop.example", "ana@velmora.example");
  await deactivate(site, token, "ana@velmora.example");
  await open(page, token);
  await page.getByRole("searchbox", { name: "Search subscribers" }).pressSequentially("Ana@");
  await page.waitForURL("**/admin/newsletter?search=Ana%40");
  await eventually(page).toEqual(["ana@velmora.example", "ana@pop.example"]);
  await page.getByRole("button", { name: "Email", exact: true }).click();
  await eventually(page).toEqual(["ana@pop.example", "ana@velmora.example"]);
  await expect
    .poll(() => page.getByRole("columnheader", { name: "Email" }).getAttribute("aria-sort"))
    .toBe("ascending");
  await page.getByLabel("Status").selectOption("Inactive");
  await eventually(page).toEqual(["ana@velmora.example"]);
  await page.reload();
  await eventually(page).toEqual(["ana@velmora.example"]);
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("Ana@");
  await page.goBack();
  await eventually(page).toEqual(["ana@pop.example", "ana@velmora.example"]);
  await page.getByRole("searchbox").fill("nobody");
  await page.getByRole("heading", { name: "No subscribers match" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await eventually(page).toHaveLength(4);
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");

  await expectNarrowTable(page);
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page.getByLabel("Order").selectOption("Email, Z to A");
  await eventually(page).toEqual([longest, "bogdan@pop.example", "ana@velmora.example", "ana@pop.example"]);
  await expect.poll(() => page.getByRole("button", { name: "Email", exact: true }).isVisible()).toBe(false);
});
