// A client's reply in a real browser: pasted, shown, filtered, and closed by a status.
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { startMailServer } from "#test/mail-server.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import {
  anEnquiry,
  bearer,
  emptyList,
  newSession,
  readList,
  send,
  storeSession,
  toastOf,
  toastWords,
} from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";

/** Makes these people's enquiries the only ones, and signs in; returns the session id. */
async function sendEnquiries(
  site: Site,
  lastNames: readonly string[],
  more: (lastName: string) => object = () => ({}),
): Promise<string> {
  const sessionId = await newSession(site);
  await emptyList(site, "/api/admin/contacts", sessionId);
  for (const lastName of lastNames) await send(site, "/api/contact", anEnquiry({ lastName, ...more(lastName) }));
  return sessionId;
}

/** Shows the tab again, which refetches what is open. */
const showTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("[RECV-03] [RECV-05] a pasted reply is saved while it is typed, shown in record and list until a status is set, and filtered", async ({
  page,
  site,
}) => {
  const sessionId = await sendEnquiries(site, ["One", "Two"]);
  await storeSession(page, sessionId);
  await page.goto("/admin/contacts");
  const view = page.getByRole("button", { name: "View enquiry from Ana One" });
  const record = page.getByRole("dialog", { name: "Ana One" });
  const text = record.getByRole("textbox", { name: "Their answer" });
  await view.click();
  await record.getByText("Paste their answer").click();
  await text.fill("Tuesday suits us.\n\nOn 20/11/2026 12:00, Northwind wrote:\n> Does Tuesday suit you?");
  await record.getByRole("button", { name: "Close dialog" }).click();
  await record.waitFor({ state: "detached" });
  await view.click();
  await record.getByText("Paste their answer").click();
  await expect.poll(() => text.inputValue()).toMatch(/^Tuesday suits us\./);
  await record.getByRole("button", { name: "Save answer" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Answer saved", ""]);
  await record.getByText("Answered by them").waitFor();
  await record.getByRole("heading", { name: "Answer from ana.pop@hexley.example" }).waitFor();
  const entry = record.getByRole("listitem").filter({ hasText: "Answer from" });
  await expect.poll(() => entry.getByText("Tuesday suits us.", { exact: true }).count()).toBe(1);
  await expect.poll(() => entry.getByText("Does Tuesday suit you?").isVisible()).toBe(false);
  await entry.getByText("Quoted text").click();
  await expect.poll(() => entry.getByText("Does Tuesday suit you?").isVisible()).toBe(true);
  await page.goto("/admin/contacts?waiting=us");
  const titles = page.locator('tbody [data-slot="row-title"]');
  await expect.poll(() => titles.allTextContents()).toEqual(["Ana One"]);
  await page.locator("tbody").getByText("Answered by them").waitFor();
  await view.click();
  await record.getByRole("button", { name: "Nothing to answer" }).click();
  await expect.poll(() => record.getByText("Answered by them").count()).toBe(0);
  await record.getByText("Paste their answer").click();
  await expectAccessibleInAllLooks(page, "a record with an answer");
});

test("[RECV-03] [RECV-05] a filter lists the replies of clients; opening an enquiry shows its reply, navigation through the list is kept, and a reply pasted by mistake is deleted", async ({
  page,
  site,
}) => {
  const projectDetails = "We need a shop. ".repeat(60);
  const sessionId = await sendEnquiries(site, ["One", "Two", "Three", "Four"], (lastName) => ({
    projectDetails,
    email: `${lastName}@hexley.example`,
  }));
  const rows = await readList<{ id: string; lastName: string }>(site, "/api/admin/contacts", sessionId);
  for (const name of ["Two", "Three", "One"]) {
    const { id } = rows.find(({ lastName }) => lastName === name) ?? { id: "" };
    const message = { messageId: `${name}@hexley.example`, from: `${name}@hexley.example`, text: `Yes, ${name}.` };
    await send(site, `/api/admin/contacts/${id}/received`, message, bearer(sessionId));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await storeSession(page, sessionId);
  await page.goto("/admin/contacts");
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page.getByRole("button", { name: "Answered by them" }).click();
  const titles = page.locator('tbody [data-slot="row-title"]');
  await expect.poll(() => titles.allTextContents()).toEqual(["Ana Two", "Ana Three", "Ana One"]);
  await expectAccessibleInAllLooks(page, "the enquiries that were answered");
  await titles.first().click();
  const record = (name: string) => page.getByRole("dialog", { name });
  const answer = (text: string) => page.getByRole("dialog").locator("section").first().getByText(text);
  await answer("Yes, Two.").waitFor();
  await expect.poll(async () => (await answer("Yes, Two.").boundingBox())?.y).toBeLessThan(500);
  await record("Ana Two").getByLabel("Status").selectOption("lost");
  await record("Ana Two").getByText("Answered by them").waitFor({ state: "detached" });
  await expect.poll(() => titles.allTextContents()).toEqual(["Ana Two", "Ana Three", "Ana One"]);
  await record("Ana Two").getByRole("button", { name: "Next enquiry" }).click();
  await answer("Yes, Three.").waitFor();
  await record("Ana Three").getByRole("button", { name: "Delete answer" }).click();
  await page.getByRole("alertdialog", { name: "Delete answer" }).getByRole("button", { name: "Delete" }).click();
  await toastOf(page).filter({ hasText: "Answer deleted" }).waitFor();
  await expect.poll(() => titles.allTextContents()).toEqual(["Ana One"]);
  await expect.poll(() => record("Ana Three").getByText("Yes, Three.").count()).toBe(0);
  await record("Ana Three").getByRole("button", { name: "Next enquiry" }).click();
  await answer("Yes, One.").waitFor();
  for (const name of ["Ana Three", "Ana Two"]) {
    await page.getByRole("dialog").getByRole("button", { name: "Previous enquiry" }).click();
    await record(name).waitFor();
  }
  await expect.poll(() => record("Ana Two").getByLabel("Status").inputValue()).toBe("lost");
});

test("[RECV-03] an open list and an open record show a client's reply without a reload: each minute, and immediately when the tab is shown again", async ({
  page,
  site,
}) => {
  const sessionId = await sendEnquiries(site, ["One", "Two"]);
  const rows = await readList<{ id: string; lastName: string }>(site, "/api/admin/contacts", sessionId);
  const answerOf = async (name: string) => {
    const { id } = rows.find(({ lastName }) => lastName === name) ?? { id: "" };
    const message = { messageId: `${name}@hexley.example`, from: "ana.pop@hexley.example", text: `Yes, ${name}.` };
    await send(site, `/api/admin/contacts/${id}/received`, message, bearer(sessionId));
  };
  await page.clock.install();
  await storeSession(page, sessionId);
  await page.goto("/admin/contacts");
  const answered = page.locator("tbody tr").filter({ hasText: "Answered by them" }).locator('[data-slot="row-title"]');
  await page.getByRole("button", { name: "View enquiry from Ana One" }).click();
  const record = page.getByRole("dialog", { name: "Ana One" });
  await record.getByRole("listitem").filter({ hasText: "This enquiry" }).waitFor();
  await answerOf("One");
  await page.clock.fastForward("01:00");
  await record.getByRole("heading", { name: "Answer from ana.pop@hexley.example" }).waitFor();
  await expect.poll(() => record.getByText("Yes, One.").count()).toBe(2); // above the message, and in the history
  await page.keyboard.press("Escape");
  await expect.poll(() => answered.allTextContents()).toEqual(["Ana One"]);
  await answerOf("Two");
  await showTab(page);
  await expect.poll(() => answered.allTextContents()).toEqual(["Ana Two", "Ana One"]);
});

test("[RECV-04] [LEAD-05] a second reply refused by the mail server marks an answered enquiry in list and record, until a status is set", async ({
  browser,
}) => {
  const mail = await startMailServer();
  const site = await startSite({ SMTP_URL: mail.url, MAIL_FROM: "hello@corvane.example" });
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    const sessionId = await newSession(site);
    await send(site, "/api/contact", anEnquiry());
    await storeSession(page, sessionId);
    await page.goto("/admin/contacts");
    const row = page.locator("tbody tr");
    const record = page.getByRole("dialog", { name: "Ana Pop" });
    const reply = async (text: string) => {
      await record.getByRole("button", { name: "Reply" }).click();
      await record.getByLabel("Text").fill(text);
      await record.getByRole("button", { name: "Send reply" }).click();
    };
    await page.getByRole("button", { name: "View enquiry from Ana Pop" }).click();
    await reply("Does Tuesday suit you?");
    await expect.poll(() => record.getByLabel("Status").inputValue()).toBe("answered");
    await expect.poll(() => row.getByText("Answered", { exact: true }).count()).toBe(1);
    mail.judge = () => "550 5.1.1 no such mailbox";
    await reply("Or Wednesday?");
    const db = new DatabaseSync(databasePath(site.dataDir), { timeout: 5000 });
    const triedAgain = async () => {
      db.exec("update outbox_email set next_try_at = created_at where status = 'waiting'"); // not in a minute, and in two
      return (await readList<{ status: string }>(site, "/api/admin/outbox", sessionId)).map(({ status }) => status);
    };
    await expect.poll(triedAgain).toContain("failed");
    db.close();
    await showTab(page); // otherwise it is seen within a minute
    await record.getByText("The last reply was not delivered").waitFor();
    await record.getByText("Undelivered", { exact: true }).waitFor();
    await expect.poll(() => record.getByLabel("Status").inputValue()).toBe("answered");
    await row.getByText("Undelivered", { exact: true }).waitFor();
    await expectAccessibleInAllLooks(page, "a record with an undelivered reply");
    await record.getByLabel("Status").selectOption("won");
    await record.getByText("Undelivered", { exact: true }).waitFor({ state: "detached" });
    await row.getByText("Won", { exact: true }).waitFor();
    await page.context().close();
  } finally {
    await site.stop();
    await mail.stop();
  }
});
