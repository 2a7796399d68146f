// A client's answer in a real browser: pasted, shown, filtered, and ended by a status.
import { anEnquiry, emptyList, newSession, send, storeSession, toastWords } from "./admin-session.ts";
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
