// The newsletter's subscribers in the admin area, in a real browser.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { bearer, emptyList, focused, readList, newSession, openScreen, send, toastWords } from "./admin-session.ts";
import { expectAccessibleInAllLooks, expectNarrowTable, holdToast } from "./axe.ts";
import type { Site } from "./site.ts";
import { expect, test } from "./test.ts";
import { holdAnswers } from "./visitor.ts";

type Subscriber = { id: string; email: string; isActive: boolean };

const path = "/api/admin/newsletter";
const listed = (url: URL) => url.pathname === path;
const one = (url: URL) => url.pathname.startsWith(`${path}/`);

/** Leaves exactly these subscribers, the last one newest. */
async function subscribeOnly(site: Site, ...emails: string[]): Promise<string> {
  const token = await newSession(site);
  await emptyList(site, path, token);
  for (const email of emails) await send(site, "/api/newsletter", { email });
  return token;
}

const subscribers = (site: Site, token: string) => readList<Subscriber>(site, path, token);

async function deactivate(site: Site, token: string, email: string): Promise<void> {
  const found = (await subscribers(site, token)).find((subscriber) => subscriber.email === email);
  const headers = { ...bearer(token), "Content-Type": "application/json" };
  await fetch(`${site.url}${path}/${found?.id}`, { method: "PUT", headers, body: JSON.stringify({ isActive: false }) });
}

const open = (page: Page, token: string, query = "") =>
  openScreen(page, token, { path: `/admin/newsletter${query}`, title: "Newsletter" });

const row = (page: Page, email: string) => page.getByRole("row", { name: email });
const switchOf = (page: Page, email: string) => page.getByRole("switch", { name: `Newsletter to ${email}` });
const deleteOf = (page: Page, email: string) => page.getByRole("button", { name: `Delete subscriber ${email}` });
const emails = (page: Page) => page.locator("tbody th").allInnerTexts();
const eventually = (page: Page) => expect.poll(() => emails(page));

test("[ANEW-01] [A23] subscribers are in a table, the newest first", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example", "bogdan@pop.example");
  await deactivate(site, token, "ana@pop.example");
  await open(page, token);
  await row(page, "ana@pop.example").waitFor();
  await expect
    .poll(() => page.getByRole("columnheader").allInnerTexts())
    .toEqual(["Email", "Status", "Subscribed", "Active", "Actions"]);
  await expect.poll(() => emails(page)).toEqual(["bogdan@pop.example", "ana@pop.example"]);
  await expect
    .poll(() => page.getByRole("columnheader", { name: "Subscribed" }).getAttribute("aria-sort"))
    .toBe("descending");
  await expect.poll(() => row(page, "bogdan").getByRole("cell").first().innerText()).toBe("Active");
  await expect.poll(() => row(page, "ana").getByRole("cell").first().innerText()).toMatch(/^Inactive\b/);
  await expect.poll(() => row(page, "ana").locator("time").innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect.poll(() => page.getByRole("table", { name: "Newsletter subscribers" }).count()).toBe(1);
  await expect.poll(() => page.title()).toBe(`Newsletter | ${siteContent.company.name}`);
});

test("[ANEW-01] a spinner is shown while loading, and a sentence without subscribers", async ({ page, site }) => {
  const token = await subscribeOnly(site);
  const release = await holdAnswers(page, listed);
  await open(page, token);
  await page.getByRole("status").filter({ hasText: "Loading subscribers..." }).waitFor();
  release();
  await page.getByRole("heading", { name: "No subscribers yet" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Export emails" }).isDisabled()).toBe(true);
});

test("[ANEW-03,ANEW-06] the switch deactivates a subscriber in place and on the server", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example");
  await open(page, token);
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await switchOf(page, "ana@pop.example").click();
  expect((await sent).postDataJSON()).toEqual({ isActive: false });
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Subscription deactivated successfully"]);
  await expect.poll(() => switchOf(page, "ana@pop.example").isChecked()).toBe(false);
  await expect.poll(() => row(page, "ana").getByRole("cell").first().innerText()).toMatch(/^Inactive\b/);
  await expect.poll(async () => (await subscribers(site, token))[0]?.isActive).toBe(false);
  await page.reload();
  await row(page, "ana").waitFor();
  await expect.poll(() => switchOf(page, "ana@pop.example").isChecked()).toBe(false);
});

test("[ANEW-03,ANEW-05] [A23] the switch activates a subscriber by keyboard and keeps the focus", async ({
  page,
  site,
}) => {
  const token = await subscribeOnly(site, "ana@pop.example");
  await deactivate(site, token, "ana@pop.example");
  await open(page, token);
  await switchOf(page, "ana@pop.example").focus();
  await page.keyboard.press("Space");
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Subscription activated successfully"]);
  await expect.poll(() => switchOf(page, "ana@pop.example").isChecked()).toBe(true);
  await expect.poll(() => focused(page)).toBe("Newsletter to ana@pop.example");
  await expect.poll(async () => (await subscribers(site, token))[0]?.isActive).toBe(true);
});

test("[ANEW-07] a failed switch is reverted, with a toast", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example");
  await page.route(one, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
  await open(page, token);
  await switchOf(page, "ana@pop.example").click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to update subscription status"]);
  await expect.poll(() => switchOf(page, "ana@pop.example").isChecked()).toBe(true);
});

test("switching a subscriber deleted meanwhile fails, and the row is removed", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example", "bogdan@pop.example");
  await open(page, token);
  await row(page, "bogdan@pop.example").waitFor();
  const bogdan = (await subscribers(site, token)).find(({ email }) => email === "bogdan@pop.example");
  await fetch(`${site.url}${path}/${bogdan?.id}`, { method: "DELETE", headers: bearer(token) });
  await switchOf(page, "bogdan@pop.example").click();
  await expect.poll(async () => (await toastWords(page))[0]).toBe("Error");
  await eventually(page).toEqual(["ana@pop.example"]);
});

test("[ANEW-08] [A10] delete asks first with the address; Cancel and Esc delete nothing and restore the focus", async ({
  page,
  site,
}) => {
  const token = await subscribeOnly(site, "ana@pop.example");
  await open(page, token);
  const asked = page.getByRole("alertdialog", { name: "Delete subscription" });
  await deleteOf(page, "ana@pop.example").click();
  await expect
    .poll(() => asked.innerText())
    .toContain("Are you sure you want to delete ana@pop.example? This action cannot be undone.");
  await expect.poll(() => focused(page)).toBe("Cancel");
  await page.keyboard.press("Enter");
  await asked.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Delete subscriber ana@pop.example");
  await page.keyboard.press("Enter");
  await asked.waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Delete subscriber ana@pop.example");
  await expect.poll(() => subscribers(site, token)).toHaveLength(1);
});

test("[ANEW-08,ANEW-10] [A10] a deleted subscriber's row is removed, and the next row has the focus", async ({
  page,
  site,
}) => {
  const token = await subscribeOnly(site, "ana@pop.example", "bogdan@pop.example", "carmen@pop.example");
  await open(page, token);
  await deleteOf(page, "bogdan@pop.example").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Subscription deleted successfully"]);
  await row(page, "bogdan").waitFor({ state: "detached" });
  await expect.poll(() => emails(page)).toEqual(["carmen@pop.example", "ana@pop.example"]);
  await expect.poll(() => focused(page)).toBe("Delete subscriber ana@pop.example");
  await expect
    .poll(async () => (await subscribers(site, token)).map(({ email }) => email))
    .toEqual(["carmen@pop.example", "ana@pop.example"]);
});

test("[ANEW-08] after the last one the title has the focus", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example");
  await open(page, token);
  await deleteOf(page, "ana@pop.example").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "No subscribers yet" }).waitFor();
  await expect.poll(() => focused(page)).toBe("Newsletter");
});

test("[ANEW-11] a failed delete keeps the row, with a toast", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example");
  await page.route(one, (route) => route.abort());
  await open(page, token);
  await deleteOf(page, "ana@pop.example").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to delete subscription"]);
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await expect.poll(() => emails(page)).toEqual(["ana@pop.example"]);
});

test("[ANEW-12] [A16] a list that fails to load shows a toast and a retry button", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example");
  await page.route(listed, (route) => route.fulfill({ status: 500, body: "" }));
  await open(page, token);
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to load newsletter subscriptions"]);
  await page.getByText("The subscribers did not load").waitFor();
  await page.unroute(listed);
  await page.getByRole("button", { name: "Try again" }).click();
  await row(page, "ana").waitFor();
  await expect.poll(() => page.getByText("The subscribers did not load").count()).toBe(0);
});

test("[ANEW-13,ANEW-14] the export is a text file of all active addresses of all pages, one per line", async ({
  page,
  site,
}) => {
  const everybody = Array.from({ length: 52 }, (_, index) => `reader${String(index).padStart(2, "0")}@pop.example`);
  const token = await subscribeOnly(site, ...everybody);
  await deactivate(site, token, "reader07@pop.example");
  await open(page, token, "?search=reader1");
  await page.getByText("51 active subscribers.").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export emails" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^newsletter-emails-\d{4}-\d{2}-\d{2}\.txt$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\n");
  expect(lines.toSorted()).toEqual(everybody.filter((email) => email !== "reader07@pop.example"));
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Email list exported successfully"]);
});

test("[ANEW-14] an export omits those who left, and says how many", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example", "bogdan@pop.example");
  const headers = { Authorization: `Bearer ${token}` };
  await fetch(`${site.url}/api/admin/newsletter/exports`, { method: "POST", headers });
  await deactivate(site, token, "ana@pop.example");
  await open(page, token);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export emails" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toBe("bogdan@pop.example");
  await page
    .getByRole("status")
    .filter({ hasText: "Left out: 1 person who has unsubscribed since the export" })
    .waitFor();
});

test("[ANEW-13] without active subscribers there is nothing to export", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example");
  await open(page, token);
  await page.getByText("1 active subscriber.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Export emails" }).isEnabled()).toBe(true);
  await switchOf(page, "ana@pop.example").click();
  await page.getByText("No active subscribers, so there is nothing to export.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Export emails" }).isDisabled()).toBe(true);
});

test("a failed export is reported and creates no file", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example");
  await open(page, token);
  await row(page, "ana").waitFor();
  await page.route(listed, (route) => route.abort());
  await page.getByRole("button", { name: "Export emails" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to export the email list"]);
});

test("search, status and order are in the URL and applied by the server", async ({ page, site }) => {
  const token = await subscribeOnly(site, "ana@pop.example", "bogdan@pop.example", "ana@velmora.example");
  await deactivate(site, token, "ana@velmora.example");
  await open(page, token);
  await page.getByRole("searchbox", { name: "Search subscribers" }).pressSequentially("Ana");
  await page.waitForURL("**/admin/newsletter?search=Ana");
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
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("Ana");
  await page.goBack();
  await eventually(page).toEqual(["ana@pop.example", "ana@velmora.example"]);
  await page.getByRole("searchbox").fill("nobody");
  await page.getByRole("heading", { name: "No subscribers match" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await eventually(page).toHaveLength(3);
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
});

test("a long list is paginated, and a removed row is replaced by one of the next page", async ({ page, site }) => {
  const token = await subscribeOnly(
    site,
    ...Array.from({ length: 52 }, (_, index) => `reader${String(index).padStart(2, "0")}@pop.example`),
  );
  await open(page, token, "?sort=email");
  await page.getByText("1–50 of 52").waitFor();
  await expect.poll(() => emails(page)).toHaveLength(50);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("51–52 of 52").waitFor(); // said of the rows that are shown, not of those that are on their way
  expect(new URL(page.url()).search).toBe("?sort=email&page=2");
  await expect.poll(() => emails(page)).toEqual(["reader50@pop.example", "reader51@pop.example"]);
  await page.getByRole("button", { name: "Previous" }).click();
  await row(page, "reader00").waitFor();
  await deleteOf(page, "reader00@pop.example").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await row(page, "reader50").waitFor();
  await page.getByText("1–50 of 51").waitFor();
});

test("[A1] axe finds no violation in any state", async ({ page, site }) => {
  const token = await subscribeOnly(
    site,
    "ana@pop.example",
    "ioana-maria.constantinescu-dragomirescu@foarte-lung.example",
  );
  await deactivate(site, token, "ana@pop.example");
  await open(page, token);
  await row(page, "ana@").waitFor();
  await expectAccessibleInAllLooks(page, "table");
  await switchOf(page, "ana@pop.example").click();
  await holdToast(page);
  await expectAccessibleInAllLooks(page, "toast");
});

test("[A15] nothing overflows on a narrow screen, and the order can be selected there", async ({ openPage, site }) => {
  const token = await subscribeOnly(
    site,
    "ana@pop.example",
    "ioana-maria.constantinescu-dragomirescu@foarte-lung.example",
  );
  const page = await openPage({ viewport: { width: 320, height: 800 } });
  await open(page, token);
  await row(page, "ana@").waitFor();
  await expectNarrowTable(page);
  await page.getByLabel("Order").selectOption("Email A to Z");
  await eventually(page).toEqual(["ana@pop.example", "ioana-maria.constantinescu-dragomirescu@foarte-lung.example"]);
  await expect.poll(() => page.getByRole("button", { name: "Email", exact: true }).isVisible()).toBe(false);
});
