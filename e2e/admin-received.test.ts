// A client's answer in a real browser: pasted, shown, filtered, and ended by a status.
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

test("[RECV-03] [RECV-05] a pasted answer is kept while it is typed, shown in record and list until a status is set, and filtered", async ({
  page,
  site,
}) => {
  const sessionId = await newSession(site);
  await emptyList(site, "/api/admin/contacts", sessionId);
  for (const lastName of ["One", "Two"]) await send(site, "/api/contact", anEnquiry({ lastName }));
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

test("[RECV-03] [RECV-05] one press lists what clients have answered; the answer is on screen when its enquiry is opened, the way through the list stays, and what was pasted by mistake is deleted", async ({
  page,
  site,
}) => {
  const sessionId = await newSession(site);
  await emptyList(site, "/api/admin/contacts", sessionId);
  const projectDetails = "We need a shop. ".repeat(60);
  for (const lastName of ["One", "Two", "Three", "Four"])
    await send(site, "/api/contact", anEnquiry({ lastName, projectDetails, email: `${lastName}@hexley.example` }));
  const rows = await readList<{ id: string; lastName: string }>(site, "/api/admin/contacts", sessionId);
  for (const name of ["Two", "Three", "One"]) {
    const { id } = rows.find(({ lastName }) => lastName === name) ?? { id: "" };
    const message = { messageId: `${name}@hexley.example`, from: `${name}@hexley.example`, text: `Yes, ${name}.` };
    await send(site, `/api/admin/contacts/${id}/received`, message, bearer(sessionId));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await storeSession(page, sessionId);
  await page.goto("/admin/contacts");
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
