// Working on enquiries in a real browser: by keyboard, in bulk, together with a colleague, and with a reply.
import type { Page } from "playwright-core";
import { startMailServer } from "#test/mail-server.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import {
  anEnquiry,
  bearer,
  emptyList,
  focused,
  newSession,
  readList,
  send,
  storeSession,
  toastWords,
} from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test as base } from "./test.ts";
import { closeToast, holdAnswers, pauseToasts } from "./visitor.ts";

const test = base.extend<{ site: Site }>({
  site: [
    async ({}, use) => {
      const mail = await startMailServer();
      const site = await startSite({ SMTP_URL: mail.url, MAIL_FROM: "hello@corvane.example" });
      await use(site);
      await site.stop();
      await mail.stop();
    },
    { scope: "file" },
  ],
});

type Row = { id: string; lastName: string; status: string; ownerName: string | null; version: number };

const titles = (page: Page) => page.locator('tbody [data-slot="row-title"]');

/** Opens a list of these enquiries, the oldest first; returns a session id. */
async function openScreen(page: Page, site: Site, lastNames: string[]): Promise<string> {
  const sessionId = await newSession(site);
  await emptyList(site, "/api/admin/contacts", sessionId);
  for (const lastName of lastNames) await send(site, "/api/contact", anEnquiry({ lastName }));
  await storeSession(page, sessionId);
  await page.goto("/admin/contacts");
  await titles(page)
    .nth(lastNames.length - 1)
    .waitFor();
  await waitForKeys(page);
  return sessionId;
}

/** Waits until shortcuts work, which need the account's preferences. */
async function waitForKeys(page: Page): Promise<void> {
  const search = async () => {
    await titles(page).first().press("/");
    return page.evaluate(() => document.activeElement?.getAttribute("type"));
  };
  await expect.poll(search).toBe("search");
  await page.getByRole("searchbox").blur();
}

const rowsOf = async (site: Site, sessionId: string) =>
  readList<Row>(site, "/api/admin/contacts?status=all", sessionId);

/** Changes the first enquiry by the API, as a colleague would. */
async function changeElsewhere(site: Site, sessionId: string, change: unknown): Promise<void> {
  const [row] = await rowsOf(site, sessionId);
  await fetch(`${site.url}/api/admin/contacts/${row?.id}`, {
    method: "PATCH",
    headers: { ...bearer(sessionId), "Content-Type": "application/json" },
    body: JSON.stringify(change),
  });
}

test("[LEAD-11] twenty enquiries are read by keyboard alone, in the list and open, and a field takes the keys as text", async ({
  page,
  site,
}) => {
  const names = Array.from({ length: 20 }, (_, number) => `Pop ${String(number).padStart(2, "0")}`);
  await openScreen(page, site, names); // the last one is the first in the list
  await titles(page).first().focus();
  await page.keyboard.press("Enter");
  const open = (name: string) => page.getByRole("dialog", { name: `Ana ${name}` });
  for (const name of names.toReversed()) {
    await open(name).waitFor();
    await page.keyboard.press("j");
  }
  await page.keyboard.press("k");
  await open("Pop 01").getByRole("status").getByText("Ana Pop 01").waitFor();
  await open("Pop 01").getByLabel("Note").fill("");
  await page.keyboard.type("jk/?");
  await expect.poll(() => open("Pop 01").getByLabel("Note").inputValue()).toBe("jk/?");
});

test("[LEAD-11] keys move, open, search and list themselves, and no others act; turned off they do nothing", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["One", "Two"]);
  await page.keyboard.press("j"); // the focus is not in the list
  await titles(page).first().focus();
  await page.keyboard.press("j");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Ana One");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Ana Two" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await titles(page).first().focus();
  for (const key of ["e", "a", "#"]) await page.keyboard.press(key);
  await page.keyboard.press("/");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  await titles(page).first().focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.poll(() => help.locator("kbd").allInnerTexts()).toEqual(["j", "k", "Enter", "/", "?"]);
  const turn = async (isOn: boolean) => {
    await help.getByRole("switch").press("Space");
    await expect.poll(() => help.getByRole("switch").isChecked()).toBe(isOn); // once the server has it
  };
  await turn(false);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await titles(page).first().focus();
  await page.keyboard.press("j");
  await page.keyboard.press("/");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Ana Two");
  await expect.poll(() => page.getByRole("alertdialog").count()).toBe(0);
  await expect.poll(() => page.getByText("Answered", { exact: true }).and(page.locator("tbody *")).count()).toBe(0);
  await page.keyboard.press("?");
  await turn(true);
});

test("[LEAD-08] rows are selected with Shift, changed together, and deleted after a question that counts them", async ({
  page,
  site,
}) => {
  const sessionId = await openScreen(page, site, ["One", "Two", "Three", "Four"]);
  await page.getByRole("checkbox", { name: "Select enquiry from Ana Four" }).click();
  await page.getByRole("checkbox", { name: "Select enquiry from Ana Two" }).click({ modifiers: ["Shift"] });
  await page.getByText("3 selected").waitFor();
  const changes: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/bulk") && changes.push(request.postDataJSON()));
  await page.getByText("Set status").press("Enter");
  await page.getByRole("button", { name: "Lost", exact: true }).press("Enter");
  await expect.poll(() => toastWords(page)).toEqual(["3 enquiries: Lost", ""]);
  await expect
    .poll(async () => (await rowsOf(site, sessionId)).map(({ status }) => status))
    .toEqual(["lost", "lost", "lost", "new"]);
  expect(changes).toMatchObject([{ status: "lost" }]);
  await page.getByRole("checkbox", { name: "Select enquiry from Ana One" }).click();
  await page.getByRole("button", { name: "All on this page" }).click();
  await page.getByRole("region", { name: "Selected enquiries" }).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect.poll(() => question.innerText()).toContain("Are you sure you want to delete 4 enquiries?");
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No enquiries yet").waitFor();
});

test("[LEAD-08] the box in the table's head selects all rows or none, and is mixed while some are selected", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["One", "Two"]);
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  const isMixed = () => all.evaluate((box: HTMLInputElement) => box.indeterminate);
  await all.click();
  await page.getByText("2 selected").waitFor();
  expect([await all.isChecked(), await isMixed()]).toEqual([true, false]);
  await page.getByRole("checkbox", { name: "Select enquiry from Ana One" }).click();
  await page.getByText("1 selected").waitFor();
  expect([await all.isChecked(), await isMixed()]).toEqual([false, true]);
  await all.press("Space");
  await page.getByText("2 selected").waitFor();
  await all.press("Space");
  await page.getByText("2 selected").waitFor({ state: "detached" });
  expect([await all.isChecked(), await isMixed()]).toEqual([false, false]);
});

test("[LEAD-08] [SALE-03] setting many to lost reports the number of cleared next steps", async ({ page, site }) => {
  const sessionId = await openScreen(page, site, ["One", "Two", "Three"]);
  const rows = await rowsOf(site, sessionId);
  for (const { id } of rows.slice(0, 2))
    await fetch(`${site.url}/api/admin/contacts/${id}`, {
      method: "PATCH",
      headers: { ...bearer(sessionId), "Content-Type": "application/json" },
      body: JSON.stringify({ nextStep: { on: "2030-01-31", text: "Call" } }),
    });
  await page.getByRole("checkbox", { name: "Select enquiry from Ana One" }).click();
  await page.getByRole("button", { name: "All on this page" }).click();
  await page.getByText("Set status").press("Enter");
  await page.getByRole("button", { name: "Lost", exact: true }).press("Enter");
  await expect.poll(() => toastWords(page)).toEqual(["3 enquiries: Lost, 2 next steps cleared", ""]);
});

test("[LEAD-01] [SALE-03] Undo restores a status with the next step that it cleared, an owner, and a step that was ticked off", async ({
  page,
  site,
}) => {
  const sessionId = await openScreen(page, site, ["One"]);
  const stored = async () => {
    const [row] = await readList<Record<string, unknown>>(site, "/api/admin/contacts?status=all", sessionId);
    return [row?.["status"], row?.["ownerName"], row?.["nextStep"]];
  };
  const step = { on: "2030-01-31", text: "Send a quote" };
  await changeElsewhere(site, sessionId, { status: "in-progress", nextStep: step });
  await page.reload();
  await titles(page).first().click();
  const record = page.getByRole("dialog", { name: "Ana One" });
  const undo = () => record.getByRole("button", { name: "Undo" }).click();
  await record.getByLabel("Status").selectOption("lost");
  await pauseToasts(page);
  await expect.poll(stored).toEqual(["lost", null, null]);
  await undo();
  await expect.poll(() => toastWords(page)).toEqual(["Ana One: as before", ""]);
  await expect.poll(stored).toEqual(["in-progress", null, step]);
  await expect.poll(() => record.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await record.getByText("31 Jan 2030: Send a quote").waitFor();
  await record.getByRole("button", { name: "Done" }).click();
  await record.getByText("Done. What comes next?").waitFor();
  await undo();
  await expect.poll(stored).toEqual(["in-progress", null, step]);
  await record.getByText("31 Jan 2030: Send a quote").waitFor();
  await record.getByLabel("Owner").selectOption("andrei");
  await expect.poll(stored).toEqual(["in-progress", "andrei", step]);
  await expect.poll(() => toastWords(page)).toEqual(["Ana One: andrei", ""]);
  const places = () =>
    record
      .locator("header, footer button")
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
  const beside = await places();
  await closeToast(page);
  await expect.poll(places).toEqual(beside); // a toast moves neither head nor foot
  await record.getByLabel("Owner").selectOption("");
  await pauseToasts(page);
  await expect.poll(stored).toEqual(["in-progress", null, step]);
  await changeElsewhere(site, sessionId, { status: "answered" });
  await undo(); // a colleague was quicker
  await expect.poll(async () => (await toastWords(page))[1]).toContain("andrei made andrei the owner");
  await expect.poll(stored).toEqual(["answered", "andrei", step]);
});

test("[LEAD-06] Lost asks for the reason, which becomes a note and can stay empty", async ({ page, site }) => {
  await openScreen(page, site, ["One"]);
  await titles(page).first().click();
  const record = page.getByRole("dialog", { name: "Ana One" });
  await record.getByLabel("Status").selectOption("lost");
  const reason = record.getByLabel("Reason");
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessibleInAllLooks(page, "reason of a loss");
  await reason.fill("Went with their");
  await page.keyboard.press("Escape"); // closes the record
  await record.waitFor({ state: "detached" });
  await titles(page).first().click();
  await expect.poll(() => reason.inputValue()).toBe("Went with their");
  await reason.fill("Went with their cousin");
  await reason.press("Enter");
  await record.getByText("Lost: Went with their cousin").waitFor();
  await reason.waitFor({ state: "detached" });
  await record.getByLabel("Status").selectOption("in-progress");
  await record.getByRole("region", { name: "Next step" }).waitFor();
  await record.getByLabel("Status").selectOption("lost");
  await reason.press("Enter");
  await reason.waitFor({ state: "detached" });
  await expect.poll(() => record.getByText(/^Note by/).count()).toBe(1);
});

test("[LEAD-01] an outdated change is rejected with who changed what, and the list shows it", async ({
  page,
  site,
}) => {
  const sessionId = await openScreen(page, site, ["One"]);
  await titles(page).first().click();
  const dialog = page.getByRole("dialog", { name: "Ana One" });
  await changeElsewhere(site, sessionId, { status: "won" });
  await dialog.getByLabel("Status").selectOption("lost");
  await expect
    .poll(() => toastWords(page))
    .toEqual(["Error", expect.stringContaining("andrei set the status to “won”")]);
  await expect.poll(() => dialog.getByLabel("Status").inputValue()).toBe("won");
});

test("[LEAD-05] a reply to a meanwhile answered enquiry, which left the filtered list, stays in its field, and is sent after confirmation", async ({
  page,
  site,
}) => {
  const sessionId = await openScreen(page, site, ["One"]);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Status").selectOption("new");
  await page.waitForURL("**status=new**");
  await titles(page).first().click();
  const dialog = page.getByRole("dialog", { name: "Ana One" });
  await dialog.getByRole("button", { name: "Reply" }).click();
  await dialog.getByLabel("Text").fill("We call you tomorrow.");
  await changeElsewhere(site, sessionId, { status: "in-progress" });
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await dialog.getByText("This enquiry was changed while you were writing").first().waitFor();
  await expect.poll(() => dialog.getByLabel("Text").inputValue()).toBe("We call you tomorrow.");
  await expect.poll(() => dialog.getByLabel("Status").inputValue()).toBe("in-progress");
  await dialog.getByRole("button", { name: "Keep my reply" }).click();
  await expect.poll(() => titles(page).count()).toBe(0);
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await dialog.getByText("Reply by andrei").waitFor();
  await expect.poll(() => dialog.getByLabel("Text").count()).toBe(0);
});

test("[LEAD-05] a reply that can't reach the server remains in its field, is sent once, and updates record and row", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["One"]);
  await titles(page).first().click();
  const dialog = page.getByRole("dialog", { name: "Ana One" });
  const places = () =>
    dialog
      .locator("footer button")
      .evaluateAll((all) => all.map((button) => [button.textContent, Math.round(button.getBoundingClientRect().left)]));
  await expect.poll(async () => (await places())[0]?.[0]).toBe("Delete");
  const [deleting] = await places();
  await dialog.getByRole("button", { name: "Reply" }).click();
  await dialog.getByLabel("Text").fill("We call you tomorrow.");
  await expect.poll(async () => (await places())[0]).toEqual(deleting); // where it was
  await expect.poll(async () => (await places()).at(-1)?.[0]).toContain("Send reply");
  await expect.poll(() => dialog.getByLabel("Note").isVisible()).toBe(false); // folded
  await page.route("**/reply", (route) => route.abort());
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await expect.poll(async () => (await toastWords(page))[0]).toBe("Error");
  await expect.poll(() => dialog.getByLabel("Text").inputValue()).toBe("We call you tomorrow.");
  await page.unroute("**/reply");
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await dialog.getByText("Reply by andrei").waitFor();
  await expect.poll(() => dialog.getByText("Reply by andrei").count()).toBe(1);
  await expect.poll(() => dialog.getByLabel("Status").inputValue()).toBe("answered"); // by itself, as the row below
  await dialog.getByText("First answered").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("tbody tr").first().innerText()).toMatch(/Answered(?!.*(left|overdue))/s);
});

test("[LEAD-05] [LEAD-06] a reply and a note are still there after Esc and after a look at the next enquiry", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["One", "Two"]);
  await titles(page).first().click();
  const dialog = page.getByRole("dialog", { name: "Ana Two" });
  await dialog.getByLabel("Note").fill("Wants an offer.");
  await dialog.getByRole("button", { name: "Reply" }).click();
  await expect.poll(() => dialog.getByLabel("Text").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("We call you.");
  await dialog.getByLabel("Subject").fill("Our call");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await titles(page).first().click();
  await dialog.getByRole("button", { name: "Next enquiry" }).click();
  const next = page.getByRole("dialog", { name: "Ana One" });
  await expect.poll(() => next.getByLabel("Note").inputValue()).toBe("");
  await expect.poll(() => next.getByLabel("Text").count()).toBe(0);
  await next.getByRole("button", { name: "Previous enquiry" }).click();
  await expect.poll(() => dialog.getByLabel("Note").inputValue()).toBe("Wants an offer.");
  await expect.poll(() => dialog.getByLabel("Subject").inputValue()).toBe("Our call");
  await expect.poll(() => dialog.getByLabel("Text").inputValue()).toBe("We call you.");
});

test("[LEAD-05] [LEAD-06] a reply, a note and a step are still there on another day: after another screen and a reload, until they are sent", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["One"]);
  await titles(page).first().click();
  const dialog = page.getByRole("dialog", { name: "Ana One" });
  await dialog.getByLabel("Note").fill("Wants an offer.");
  await dialog.getByLabel("What").fill("Call back");
  await dialog.getByRole("button", { name: "Reply" }).click();
  await dialog.getByLabel("Text").fill("We call you.");
  const expectTyped = async () => {
    await expect.poll(() => dialog.getByLabel("Text").inputValue()).toBe("We call you.");
    await dialog.getByText("Add a note instead").click();
    await expect.poll(() => dialog.getByLabel("Note").inputValue()).toBe("Wants an offer.");
    await expect.poll(() => dialog.getByLabel("What").inputValue()).toBe("Call back");
  };
  await dialog.getByRole("button", { name: "Close dialog" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Calendar" }).click();
  await page.getByRole("heading", { level: 1, name: "Bookings" }).waitFor();
  await page.goBack();
  await titles(page).first().click();
  await expectTyped();
  await page.reload();
  await expectTyped();
  await dialog.getByRole("button", { name: "Send reply" }).click();
  await dialog.getByText("Reply by andrei").waitFor();
  await page.reload();
  await expect.poll(() => dialog.getByLabel("Note").inputValue()).toBe("Wants an offer.");
  await expect.poll(() => dialog.getByLabel("Text").count()).toBe(0);
});

test("[LEAD-05] a reply sent while the next enquiry is open deletes its own draft, not the next one's", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["One", "Two"]);
  await titles(page).first().click();
  const [first, next] = ["Ana Two", "Ana One"].map((name) => page.getByRole("dialog", { name }));
  await first?.getByRole("button", { name: "Reply" }).click();
  await first?.getByLabel("Text").fill("To Two.");
  const release = await holdAnswers(page, "**/reply");
  await first?.getByRole("button", { name: "Send reply" }).click();
  await first?.getByRole("button", { name: "Sending..." }).waitFor();
  await first?.getByRole("button", { name: "Next enquiry" }).click();
  await next?.getByRole("button", { name: "Reply" }).click();
  await next?.getByLabel("Text").fill("To One.");
  await expect.poll(() => next?.getByRole("button", { name: "Send reply" }).isEnabled()).toBe(true);
  release();
  await expect.poll(async () => (await toastWords(page))[0]).toBe("Reply queued");
  await expect.poll(() => next?.getByLabel("Text").inputValue()).toBe("To One.");
  await next?.getByRole("button", { name: "Previous enquiry" }).click();
  await first?.getByText("Reply by andrei").waitFor();
  await expect.poll(() => first?.getByLabel("Text").count()).toBe(0);
});

test("[LEAD-05] a confirmation protects the text typed into a saved reply, and no other row replaces it", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["One"]);
  await titles(page).first().click();
  await page.getByRole("button", { name: "Reply" }).click();
  await page.getByRole("button", { name: "Manage saved replies" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved replies" });
  for (const title of ["Thanks", "Prices"]) {
    await dialog.getByRole("button", { name: "New saved reply" }).click();
    await page.keyboard.type(title); // the first field has the focus
    await dialog.getByLabel("Text").fill("Thank you.");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByRole("button", { name: `Edit ${title}` }).waitFor();
  }
  await dialog.getByRole("button", { name: "Edit Thanks" }).click();
  await dialog.getByLabel("Text").fill("Thank you, we call.");
  await expect.poll(() => dialog.getByRole("button", { name: "Edit Prices" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.getByText("Close and lose what you typed?").waitFor();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect.poll(() => dialog.getByLabel("Text").inputValue()).toBe("Thank you, we call.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Edit Prices" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("[LEAD-06] [LEAD-07] a note is added to the timeline, and its author deletes it after a confirmation", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["One"]);
  await titles(page).first().click();
  const dialog = page.getByRole("dialog", { name: "Ana One" });
  await dialog.getByLabel("Note").fill("Wants an offer by Friday.");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await dialog.getByText("Note by andrei").waitFor();
  await expect.poll(() => dialog.getByLabel("Note").inputValue()).toBe("");
  await expectAccessibleInAllLooks(page, "enquiry with a note");
  await dialog.getByRole("button", { name: "Delete note" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await dialog.getByText("Note by andrei").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("History");
});

test("[SALE-01] [SALE-02] [SALE-03] [SALE-05] a call is entered, corrected beside a colleague, planned, ticked off, valued and won", async ({
  page,
  site,
}) => {
  const sessionId = await openScreen(page, site, ["One"]);
  await page.getByRole("button", { name: "New enquiry" }).click();
  const form = page.getByRole("dialog", { name: "New enquiry" });
  await form.getByLabel("Phone").fill("+40 21 555 0142");
  await form.getByRole("button", { name: "Add enquiry" }).click();
  await form.getByText("Enter a first or last name.").waitFor();
  await expect.poll(() => form.getByLabel("Phone").inputValue()).toBe("+40 21 555 0142");
  await form.getByLabel("First name").fill("Ionn");
  await expectAccessibleInAllLooks(page, "new enquiry");
  await form.getByRole("button", { name: "Add enquiry" }).click();
  const dialog = page.getByRole("dialog", { name: "Ionn" });
  await dialog.getByLabel("Status").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Reply" }).count()).toBe(0);

  await dialog.getByRole("button", { name: "Correct" }).click();
  const correcting = page.getByRole("dialog", { name: "Correct enquiry" });
  await correcting.getByLabel("First name").fill("Ion");
  await changeElsewhere(site, sessionId, { company: "Hexley" });
  await correcting.getByRole("button", { name: "Save" }).click();
  await correcting
    .getByText(/andrei changed the company .* from nothing to “Hexley”/)
    .first()
    .waitFor();
  await changeElsewhere(site, sessionId, { company: "Hexley SRL" });
  await correcting.getByRole("button", { name: "Keep my changes" }).click();
  await correcting.getByRole("button", { name: "Save" }).click();
  await correcting
    .getByText(/andrei changed the company .* from “Hexley” to “Hexley SRL”/)
    .first()
    .waitFor(); // came after what was seen
  await expect.poll(() => correcting.getByLabel("First name").inputValue()).toBe("Ion");
  await correcting.getByRole("button", { name: "Keep my changes" }).click();
  await correcting.getByRole("button", { name: "Save" }).click();
  await correcting.waitFor({ state: "detached" });
  const record = page.getByRole("dialog", { name: "Ion", exact: true });
  await record.getByText("First name changed from Ionn to Ion").waitFor();
  await record.getByText("Hexley SRL", { exact: true }).waitFor();

  const step = record.getByRole("region", { name: "Next step" });
  await step.getByRole("button", { name: "Save step" }).click();
  await step.getByText(/Please fill in/).waitFor();
  await step.getByLabel("What").fill("Call back");
  await step.getByRole("button", { name: "Save step" }).click();
  await step.getByText("Tomorrow: Call back").waitFor();
  await step.getByRole("button", { name: "Done" }).click();
  await step.getByText("Done. What comes next?").waitFor();
  await expect.poll(() => step.getByLabel("What").evaluate((field) => field === document.activeElement)).toBe(true);
  await step.getByLabel("What").fill("Send a quote");
  await step.getByRole("button", { name: "Save step" }).click();
  await step.getByText("Tomorrow: Send a quote").waitFor();

  await record.getByLabel("Value").fill("1.5");
  await record.getByRole("button", { name: "Save", exact: true }).click();
  await record.getByText("Enter a whole number from 0 to 1,000,000,000.").waitFor();
  await record.getByLabel("Value").fill("9000");
  await record.getByRole("button", { name: "Save", exact: true }).click();
  await record.getByText("Value changed from – to $9,000").waitFor();
  await record.getByLabel("Value").fill("");
  await record.getByLabel("Value").pressSequentially("12e"); // no number, which a field gives as empty
  await record.getByRole("button", { name: "Save", exact: true }).click();
  await record.getByText("Enter a whole number from 0 to 1,000,000,000.").waitFor();
  await record.getByLabel("Value").fill("9000");
  await record.getByRole("button", { name: "Save", exact: true }).click();
  await record.getByText("Enter a whole number").waitFor({ state: "detached" });
  await expectAccessibleInAllLooks(page, "enquiry with a next step");
  await page.keyboard.press("Escape");
  await record.waitFor({ state: "detached" });

  await page.setViewportSize({ width: 1280, height: 800 }); // a phone folds the views
  const row = page.locator("tbody tr").filter({ hasText: "Ion" });
  await expect.poll(() => row.getByText("–").count()).toBe(3); // service, budget and timeline
  await row.getByText("Tomorrow: Send a quote").waitFor();
  await page.getByLabel("View", { exact: true }).selectOption("Without a next step");
  await page.waitForURL("**next=none**");
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(["Ana One"]);
  await page.getByLabel("View", { exact: true }).selectOption("All enquiries");
  await row.getByText("+40 21 555 0142").click(); // anywhere in the row
  await record.getByLabel("Status").selectOption("won");
  await expect.poll(async () => (await toastWords(page))[0]).toBe("Ion: Won, next step cleared (Send a quote)");
  await step.waitFor({ state: "detached" });
  await record.getByText(/, won \d/).waitFor();
  await record.getByText(/: Next step cleared by Won: .*Send a quote$/).waitFor();
  await record.getByText(/: Next step done: .*Call back$/).waitFor();
});

test("[SALE-01] leaving a typed enquiry needs a confirmation, and a known client is named", async ({ page, site }) => {
  await openScreen(page, site, ["One"]);
  await page.getByRole("button", { name: "New enquiry" }).click();
  const form = page.getByRole("dialog", { name: "New enquiry" });
  await form.getByLabel("First name").fill("Ion");
  await page.keyboard.press("Escape");
  await form.getByText("Close and lose what you typed?").waitFor();
  await form.getByRole("button", { name: "Keep editing" }).click();
  await form.getByRole("button", { name: "Add enquiry" }).waitFor();
  await expect.poll(() => form.getByLabel("First name").inputValue()).toBe("Ion");
  await form.getByLabel("Email").fill("ANA.POP@hexley.example");
  await form.getByLabel("Company").fill("Hexley");
  await form.getByText("Already here").waitFor();
  await form.getByRole("link", { name: "Ana One, Hexley Works" }).waitFor();
  await expectAccessibleInAllLooks(page, "known enquiry");
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: "Discard" }).click();
  await form.waitFor({ state: "detached" });
});

test("[SALE-03] [SALE-05] a typed value and step survive a colleague's change, Esc and the next enquiry; won asks for the value", async ({
  page,
  site,
}) => {
  const sessionId = await openScreen(page, site, ["One", "Two"]);
  await titles(page).first().click();
  const record = page.getByRole("dialog", { name: "Ana Two" });
  await record.getByLabel("Value").fill("500");
  await record.getByLabel("What").fill("Call back");
  await changeElsewhere(site, sessionId, { value: 9000, nextStep: { on: "2030-01-01", text: "Theirs" } });
  await record.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await toastWords(page))[0]).toBe("Error"); // a colleague was quicker
  await record.getByText("Value changed from – to $9,000").waitFor();
  await expect.poll(() => record.getByLabel("Value").inputValue()).toBe("500");
  await expect.poll(() => record.getByLabel("What").inputValue()).toBe("Call back");
  await page.keyboard.press("Escape");
  await record.waitFor({ state: "detached" });
  await titles(page).first().click();
  await record.getByRole("button", { name: "Next enquiry" }).click();
  const other = page.getByRole("dialog", { name: "Ana One" });
  await expect.poll(() => other.getByLabel("Value").inputValue()).toBe("");
  await other.getByLabel("Status").selectOption("won");
  await other.getByText("Won. What is it worth? Optional.").waitFor();
  await expect.poll(() => other.getByLabel("Value").evaluate((field) => field === document.activeElement)).toBe(true);
  await other.getByRole("button", { name: "Previous enquiry" }).click();
  await expect.poll(() => record.getByLabel("Value").inputValue()).toBe("500");
  await record.getByRole("button", { name: "Save", exact: true }).click();
  await record.getByText("Value changed from $9,000 to $500").waitFor();
  await expect.poll(() => record.getByLabel("What").inputValue()).toBe("Call back");
});

test("[SALE-07] a call is booked from an enquiry: nothing is typed again, and a reply that is being written stays", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["One"]);
  await titles(page).first().click();
  const record = page.getByRole("dialog", { name: "Ana One" });
  await record.getByLabel("Note").fill("Wants a call.");
  await record.getByRole("button", { name: "Book a call" }).click();
  const booking = page.getByRole("dialog", { name: "Book a call with Ana One" });
  await booking
    .getByRole("group", { name: /^Free on/ })
    .getByRole("button")
    .first()
    .click();
  await expectAccessibleInAllLooks(page, "call for an enquiry");
  await booking.getByRole("button", { name: "Book the call" }).click();
  await booking.waitFor({ state: "detached" });
  await record.getByText(/^Call booked for /).waitFor();
  await expect.poll(() => record.getByLabel("Note").inputValue()).toBe("Wants a call.");
});

test("[LEAD-02] a search says how many more there are in spam, and shows them", async ({ page, site }) => {
  const sessionId = await openScreen(page, site, ["One", "Two"]);
  await changeElsewhere(site, sessionId, { status: "spam" });
  await page.getByLabel("Search enquiries").fill("hexley");
  await page.getByText("1 more in spam.").waitFor();
  await page.getByRole("button", { name: "Show them" }).click();
  await page.waitForURL("**status=spam**");
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(["Ana Two"]);
});

test("[LEAD-11] Ctrl K and the field in the header find enquiries and screens with their kinds, and open them", async ({
  page,
  site,
}) => {
  await openScreen(page, site, ["Marmot"]);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  await palette.waitFor();
  await page.keyboard.press("ArrowUp"); // to the last one
  const isInView = (option: Element) => {
    const { x, y, width, height } = option.getBoundingClientRect();
    return option.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(() => palette.getByRole("option", { selected: true }).evaluate(isInView)).toBe(true);
  await palette.getByRole("combobox").dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await palette.getByRole("combobox").fill("marmot");
  await palette.getByRole("option", { name: /Ana Marmot.*Enquiry$/ }).waitFor();
  await expectAccessibleInAllLooks(page, "palette");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Ana Marmot" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("audit");
  await palette.getByRole("option", { name: /Audit/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/audit");
  await page.getByRole("button", { name: "Find anything" }).click();
  await palette.getByRole("combobox").fill("erase");
  await palette.getByRole("option", { name: /Data requests.*Screen$/ }).waitFor();
  await page.keyboard.press("Escape"); // empties the field
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toMatch(/^Find anything/);
});

test("[LEAD-09] the dashboard shows the waiting enquiries and links to them", async ({ page, site }) => {
  const sessionId = await openScreen(page, site, ["One", "Two", "Done"]);
  await changeElsewhere(site, sessionId, { status: "lost" });
  await page.goto("/admin");
  const figure = page.locator("dl div").filter({ has: page.getByRole("link", { name: "Waiting for an answer" }) });
  await figure.getByText("2", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Waiting for an answer" }).click();
  await page.waitForURL("**/admin/contacts?status=waiting&sort=dueAt&order=asc");
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(["Ana One", "Ana Two"]);
});
