// Enquiries in the admin area, in a real browser.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import type { Site } from "#test/site.ts";
import { anEnquiry, emptyList, focused, newSession, send, storeSession, toastWords } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";
import { focusToasts, holdAnswers } from "./visitor.ts";

const rowsOf = (page: Page) => page.locator("tbody tr");
const namesOf = async (page: Page) =>
  (await page.locator('tbody [data-slot="row-title"]').allInnerTexts()).map((name) => name.replaceAll(/\s+/g, " "));

/** Creates these enquiries, the oldest first, and opens a screen signed in. */
async function openContacts(page: Page, site: Site, enquiries: Record<string, unknown>[], path = "/admin/contacts") {
  await fill(site, enquiries);
  await storeSession(page, await newSession(site));
  await page.goto(path);
}

async function fill(site: Site, enquiries: Record<string, unknown>[]) {
  await emptyList(site, "/api/admin/contacts", await newSession(site));
  for (const changes of enquiries) await send(site, "/api/contact", anEnquiry(changes), { "Accept-Language": "ro" });
}

const three = [
  { firstName: "Ana", lastName: "Pop", company: "Zeta" },
  {
    firstName: "Mihai",
    lastName: "Ștefan",
    company: "Alfa",
    serviceInterest: "chatbots",
    projectBudget: "100k+",
    timeline: "asap",
    email: "mihai@alfa.example",
  },
  {
    firstName: "Zoé",
    lastName: "Lefèvre",
    company: "Brume",
    phone: "+33 1 23 45",
    message: "Call me.",
    sourcePage: "/fr/contact",
    campaign: { utm_source: "mail" },
    privacyVersion: "2026-01",
    website: "https://spam.example",
  },
];

test("[ACON-01] [A23] the table shows every enquiry, the newest first", async ({ page, site }) => {
  await openContacts(page, site, three);
  await rowsOf(page).nth(2).waitFor();
  await expect
    .poll(() => page.locator("thead th").allInnerTexts())
    .toEqual(["Name", "Status", "Company / Service", "Budget / Timeline", "Date", "Actions"]);
  await expect.poll(() => page.locator("thead th[scope=col]").count()).toBe(6);
  await expect
    .poll(() => page.getByRole("columnheader", { name: "Date" }).getAttribute("aria-sort"))
    .toBe("descending");
  await expect.poll(() => page.locator("caption").innerText()).toBe("Enquiries");
  await expect
    .poll(() => rowsOf(page).nth(1).locator("th, td").allInnerTexts())
    .toEqual([
      "Mihai Ștefan\nmihai@alfa.example",
      expect.stringMatching(/^New\n+2[34] h left$/),
      "Alfa\nIntelligent Chatbots",
      "$100,000+\nAs soon as possible",
      expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/),
      expect.anything(),
    ]);
  await expect
    .poll(async () => (await namesOf(page)).map((name) => name.split("\n")[0]?.trim()))
    .toEqual([expect.stringContaining("Zoé Lefèvre"), "Mihai Ștefan", "Ana Pop"]);
  await expect.poll(() => rowsOf(page).first().innerText()).toContain("Suspect");
});

test("[ACON-01] [ACON-02] requests carry the token, and a spinner is shown meanwhile", async ({ page, site }) => {
  await fill(site, three);
  const sessionId = await newSession(site);
  await storeSession(page, sessionId);
  const release = await holdAnswers(page, "**/api/admin/contacts*");
  const request = page.waitForRequest("**/api/admin/contacts*");
  await page.goto("/admin/contacts");
  expect(await (await request).headerValue("authorization")).toBe(`Bearer ${sessionId}`);
  await page.getByText("Loading enquiries...").waitFor();
  release();
  await rowsOf(page).first().waitFor();
});

test("[ACON-03] the dialog shows all fields and restores the focus", async ({ page, site }) => {
  await openContacts(page, site, three);
  await page.getByRole("button", { name: "View enquiry from Zoé Lefèvre" }).click();
  const dialog = page.getByRole("dialog", { name: "Zoé Lefèvre" });
  const contacts = [
    "Brume",
    "ana.pop@hexley.example",
    "+33 1 23 45",
    "Autonomous Business Agents",
    "$15,000-50,000",
    "1-3 months",
    "Quotes are typed by hand.\nForty a day.",
    "Call me.",
    "Romanian",
    "/fr/contact",
    "utm_source: mail",
    "2026-01",
    "hidden field filled in",
  ];
  const missing = async () => {
    const written = await dialog.innerText();
    return contacts.filter((text) => !written.includes(text));
  };
  await expect.poll(missing).toEqual([]);
  await expect.poll(() => dialog.locator("dd time").innerText()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d$/);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("View enquiry from Zoé Lefèvre");
});

test("[ACON-03] an open enquiry is printed in its whole length, without the list behind it", async ({ page, site }) => {
  await openContacts(page, site, three);
  await page.getByRole("button", { name: "View enquiry from Zoé Lefèvre" }).click();
  const dialog = page.getByRole("dialog", { name: "Zoé Lefèvre" });
  await dialog.getByText("hidden field filled in").waitFor();
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => dialog.getByRole("heading", { name: "Zoé Lefèvre" }).isVisible()).toBe(true);
  await expect.poll(() => page.getByText("Contacts").filter({ visible: true }).count()).toBe(0);
  const hidden = () =>
    dialog.locator('[data-slot="dialog-body"]').evaluate((body) => body.scrollHeight - body.clientHeight);
  await expect.poll(hidden).toBe(0);
  await expect.poll(() => dialog.evaluate((box) => box.getBoundingClientRect().top)).toBe(0);
  await page.emulateMedia({ media: null });
});

test("[S13] user text is shown as text", async ({ page, site }) => {
  const nasty = `"><img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
  await openContacts(page, site, [
    {
      firstName: nasty,
      lastName: "X",
      company: nasty,
      projectDetails: nasty,
      message: nasty,
      sourcePage: nasty,
      campaign: { utm_source: nasty },
    },
  ]);
  await page.getByRole("button", { name: /^View enquiry/ }).click();
  await expect.poll(() => page.getByRole("dialog").innerText()).toContain("<script>document.title='run'</script>");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Delete enquiry/ }).click();
  await expect.poll(() => page.getByRole("alertdialog").innerText()).toContain(nasty);
  await expect.poll(() => page.title()).toBe(`Contacts | ${siteContent.company.name}`);
});

test("[ACON-04] [A10] [A23] deleting asks first, naming the person; Cancel and Esc delete nothing", async ({
  page,
  site,
}) => {
  const deletions: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()));
  await openContacts(page, site, three);
  const opener = page.getByRole("button", { name: "Delete enquiry from Mihai Ștefan" });
  await opener.click();
  const question = page.getByRole("alertdialog", { name: "Delete enquiry" });
  await expect
    .poll(() => question.innerText())
    .toContain("Are you sure you want to delete the enquiry from Mihai Ștefan (Alfa)? This action cannot be undone.");
  await expect.poll(() => focused(page)).toBe("Cancel");
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Delete enquiry from Mihai Ștefan");
  await opener.click();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  expect(deletions).toEqual([]);
});

test("[ACON-05] [ACON-08] a deleted enquiry is removed with a toast, and the next row has the focus", async ({
  page,
  site,
}) => {
  await openContacts(page, site, three);
  await page.getByRole("button", { name: "Delete enquiry from Mihai Ștefan" }).click();
  const sent = page.waitForRequest((request) => request.method() === "DELETE");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  expect(new URL((await sent).url()).pathname).toMatch(/^\/api\/admin\/contacts\/[0-9a-f-]{36}$/);
  expect(await (await sent).headerValue("authorization")).toMatch(/^Bearer /);
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Contact submission deleted successfully"]);
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Delete enquiry from Ana Pop");
  await page.reload();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
});

test("[ACON-01] [ACON-08] after the last one was deleted the list says that it is empty, and the title has the focus", async ({
  page,
  site,
}) => {
  await openContacts(page, site, three.slice(0, 1));
  await page.getByRole("button", { name: "Delete enquiry from Ana Pop" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("No enquiries yet").waitFor();
  await expect.poll(() => focused(page)).toBe("Contacts");
});

test("[ACON-06] a failed load is reported and can be retried", async ({ page, site }) => {
  await fill(site, three);
  await storeSession(page, await newSession(site));
  await page.route("**/api/admin/contacts*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/admin/contacts");
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to load contact submissions"]);
  await expect.poll(() => page.locator('[data-slot="toast"]').getAttribute("data-variant")).toBe("error");
  await page.unroute("**/api/admin/contacts*");
  await page.getByRole("button", { name: "Try again" }).click();
  await rowsOf(page).nth(2).waitFor();
});

test("[ACON-07] a failed delete is reported, and the enquiry stays", async ({ page, site }) => {
  await openContacts(page, site, three);
  await page.route("**/api/admin/contacts/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Delete enquiry from Ana Pop" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to delete contact submission"]);
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  await expect.poll(() => focused(page)).toBe("Delete enquiry from Ana Pop");
});

test("[ACON-07] an enquiry deleted by a colleague is removed after the attempt", async ({ page, site }) => {
  await openContacts(page, site, three);
  await page.getByRole("button", { name: "Delete enquiry from Ana Pop" }).click();
  await emptyList(site, "/api/admin/contacts", await newSession(site));
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to delete contact submission"]);
  await page.getByText("No enquiries yet").waitFor();
});

test("[ACON-01] search, filter and order are in the URL and survive a reload", async ({ page, site }) => {
  await openContacts(page, site, three);
  await page.getByLabel("Search enquiries").pressSequentially("stefan", { delay: 40 });
  await page.waitForURL((url) => url.searchParams.get("search") === "stefan");
  await expect.poll(() => namesOf(page)).toEqual(["Mihai Ștefan"]);
  await expect.poll(() => page.getByLabel("Search enquiries").inputValue()).toBe("stefan");
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(["Mihai Ștefan"]);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Service").selectOption("autonomous-agents");
  await page.getByText("No enquiries match").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  await expect.poll(() => page.getByLabel("Search enquiries").inputValue()).toBe("");
  await page.getByRole("button", { name: "Company" }).click();
  await page.waitForURL("**/admin/contacts?sort=company&order=asc");
  await expect.poll(async () => (await namesOf(page))[0]).toBe("Mihai Ștefan");
  await expect.poll(() => page.locator("th", { hasText: "Company" }).getAttribute("aria-sort")).toBe("ascending");
  await page.getByRole("button", { name: "Company" }).click();
  await expect.poll(async () => (await namesOf(page))[0]).toBe("Ana Pop");
  await expect.poll(() => page.getByLabel("Order").locator("option:checked").innerText()).toBe("Other order");
  await page.goBack();
  await expect.poll(async () => (await namesOf(page))[0]).toBe("Mihai Ștefan");
});

test("[ACON-01] letters typed while the first one is being searched for stay", async ({ page, site }) => {
  const alike = Array.from({ length: 18 }, (_, i) => ({ lastName: `Pop ${i}` }));
  await openContacts(page, site, alike);
  await rowsOf(page).nth(17).waitFor();
  await page.getByLabel("Search enquiries").focus();
  const more = "earching for what nobody has written, letter by letter";
  // React shows the new address in steps and lets input in between: with longer and longer pauses, some letter comes in
  // each.
  await page.evaluate((letters) => {
    const { replaceState } = history;
    function typeOn(at: number) {
      document.execCommand("insertText", false, letters[at]);
      if (at + 1 < letters.length) setTimeout(typeOn, 2 * at, at + 1);
    }
    history.replaceState = (...state) => {
      history.replaceState = replaceState;
      history.replaceState(...state);
      setTimeout(typeOn, 0, 0);
    };
  }, more);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await page.keyboard.press("s");
  const isWhole = (url: URL) => url.searchParams.get("search")?.endsWith("letter by letter") === true;
  await page.waitForURL(isWhole, { timeout: 120_000 }); // a busy machine, slowed down ten times
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect.poll(() => page.getByLabel("Search enquiries").inputValue()).toBe(`s${more}`);
  await page.getByText("No enquiries match").waitFor();
});

test("[ACON-01] many enquiries are paginated", async ({ page, site }) => {
  const many = Array.from({ length: 21 }, (_, i) => ({ lastName: `Pop ${i}` }));
  await openContacts(page, site, many);
  await page.getByText("1–20 of 21").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("21 of 21").waitFor();
  await expect.poll(() => namesOf(page)).toEqual(["Ana Pop 0"]);
  await page.getByRole("button", { name: "Delete enquiry from Ana Pop 0" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("1–20 of 20").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Next", exact: true }).count()).toBe(0);
});

test("[ACON-01] a page beyond the list's end links to the first one", async ({ page, site }) => {
  await openContacts(page, site, three, "/admin/contacts?page=9");
  await page.getByText("This page no longer exists").waitFor();
  await page.getByRole("button", { name: "First page" }).click();
  await page.waitForURL("**/admin/contacts");
  await expect.poll(() => rowsOf(page).count()).toBe(3);
});

test("[ACON-03] the name opens the enquiry, the dialog steps through the list, and a reply is an email with subject and quote", async ({
  page,
  site,
}) => {
  await openContacts(page, site, three);
  await page.getByRole("button", { name: "Zoé Lefèvre", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const [previous, next] = [
    dialog.getByRole("button", { name: "Previous enquiry" }),
    dialog.getByRole("button", { name: "Next enquiry" }),
  ];
  await expect.poll(() => previous.getAttribute("aria-disabled")).toBe("true");
  await next.click();
  await page.getByRole("dialog", { name: "Mihai Ștefan" }).waitFor();
  await expect.poll(() => dialog.getByRole("status").innerText()).toBe("Mihai Ștefan, Alfa");
  await next.press("Enter");
  await page.getByRole("dialog", { name: "Ana Pop" }).waitFor();
  await expect.poll(() => focused(page)).toBe("Next enquiry");
  await next.press("Enter");
  await page.getByRole("dialog", { name: "Ana Pop" }).waitFor();
  const reply = page.getByRole("link", { name: "Reply by email" });
  await expect
    .poll(async () => decodeURIComponent((await reply.getAttribute("href")) ?? ""))
    .toBe(
      "mailto:ana.pop@hexley.example?subject=Corvane: Zeta&body=\r\n\r\n> Quotes are typed by hand.\r\n> Forty a day.\r\n",
    );
  await previous.click();
  await page.getByRole("dialog", { name: "Mihai Ștefan" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Zoé Lefèvre");
});

test("[ACON-03] on a phone the actions are one row: the reply beside a menu with the rest, by keyboard too; an answered enquiry has no mark as answered", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openContacts(page, site, three.slice(0, 1));
  await rowsOf(page).first().getByRole("button", { name: "View" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Reply by email" }).waitFor();
  await expect.poll(async () => (await dialog.locator("footer").boundingBox())?.height).toBeLessThanOrEqual(78);
  const more = dialog.locator("footer summary");
  const choices = dialog.locator("footer details").getByRole("button");
  await more.press("Enter");
  await expect.poll(() => choices.allInnerTexts()).toEqual(["Close", "Book a call", "Mark as answered", "Delete"]);
  await expectAccessible(page, "menu of actions");
  await more.press("Escape");
  await expect.poll(() => choices.count()).toBe(0);
  await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
  await more.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.getByLabel("Status").inputValue()).toBe("answered");
  await more.press("Enter");
  await expect.poll(() => choices.allInnerTexts()).toEqual(["Close", "Book a call", "Delete"]);
  await choices.filter({ hasText: "Delete" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).waitFor();
});

test("[ACON-04] [ACON-05] [A10] an enquiry can be deleted from its dialog after a confirmation", async ({
  page,
  site,
}) => {
  await openContacts(page, site, three);
  await page.getByRole("button", { name: "Mihai Ștefan", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Mihai Ștefan" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Delete");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => namesOf(page)).toEqual(["Zoé Lefèvre", "Ana Pop"]);
  await expect.poll(() => focused(page)).toBe("Delete enquiry from Ana Pop");
});

test("[S20] all pages of the current search are exported as CSV without formulas, and a failed export is reported", async ({
  page,
  site,
}) => {
  const many = Array.from({ length: 21 }, (_, i) => ({ lastName: `Pop ${i}`, company: "=1+1" }));
  await openContacts(page, site, [...many, { lastName: "Other", serviceInterest: "chatbots" }]);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Service").selectOption("autonomous-agents");
  await page.getByText("1–20 of 21").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
  const records = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(records).toHaveLength(22);
  expect(records[1]).toContain(`"Ana Pop 20","ana.pop@hexley.example","","'=1+1","Autonomous Business Agents"`);
  await expect.poll(() => toastWords(page)).toEqual(["21 enquiries exported", ""]);
  await page.getByLabel("Search enquiries").fill("nobody");
  await page.getByText("No enquiries match").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Export CSV" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByText("1–20 of 22").waitFor();
  await page.route("**/api/admin/contacts*", (route) => route.abort());
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to export the enquiries"]);
});

test("[A15] the longest name and address fit a narrow screen", async ({ openPage, site }) => {
  const page = await openPage({ viewport: { width: 320, height: 700 } });
  const long = { firstName: "A".repeat(100), lastName: "Ș".repeat(100), company: "C".repeat(200) };
  await openContacts(page, site, [{ ...long, email: `${"e".repeat(60)}@${"d".repeat(60)}.${"d".repeat(60)}.example` }]);
  await page.getByRole("button", { name: /^View enquiry/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(long.company).waitFor();
  const beyond = () =>
    dialog.evaluate((box) =>
      [...box.querySelectorAll("h2, p, dd, a, button")]
        .filter((part) => part.getBoundingClientRect().right > 320 || part.getBoundingClientRect().left < 0)
        .map((part) => part.tagName),
    );
  await expect.poll(beyond).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a failed page keeps the navigation", async ({ page, site }) => {
  await storeSession(page, await newSession(site));
  await page.route("**/api/admin/contacts?*", (route) => route.fulfill({ json: [{ id: "1", createdAt: "never" }] }));
  await page.goto("/admin/contacts");
  await page.getByRole("heading", { level: 1, name: "This page did not load" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.getByRole("link", { name: "Newsletter" }).click();
  await page.getByRole("heading", { level: 1, name: "Newsletter" }).waitFor();
});

test("[A1] [A10] [A23] contacts and their dialogs are accessible in any theme and width", async ({ page, site }) => {
  await openContacts(page, site, three);
  await rowsOf(page).nth(2).waitFor();
  await expectAccessibleInAllLooks(page, "table");
  await page.getByRole("button", { name: "View enquiry from Zoé Lefèvre" }).click();
  await expectAccessibleInAllLooks(page, "enquiry in full");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Delete enquiry from Zoé Lefèvre" }).click();
  await expectAccessibleInAllLooks(page, "question before deleting");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await page.getByLabel("Search enquiries").fill("nobody");
  await page.getByText("No enquiries match").waitFor();
  await expectAccessibleInAllLooks(page, "no match");
  await page.route("**/api/admin/contacts*", (route) => route.abort());
  await page.getByLabel("Search enquiries").fill("x");
  await focusToasts(page);
  await expectAccessibleInAllLooks(page, "list not loaded");
});
