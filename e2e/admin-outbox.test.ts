// The outbox screen in a real browser, on a site without a mail server.
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
import { expectAccessible } from "./axe.ts";
import { aFormToken } from "./form-token.ts";
import { expect, test } from "./test.ts";

const path = "/api/admin/outbox";
const listed = (url: URL) => url.pathname === path;
const triedAgain = (url: URL) => url.pathname.endsWith("/try-again");

const failed = {
  id: "1",
  createdAt: "2026-11-20T12:00:00.000Z",
  kind: "booking-reminder",
  to: "ioana-maria.constantinescu-dragomirescu@foarte-lung.example",
  subject: "Your call is tomorrow",
  status: "failed",
  tries: 10,
  nextTryAt: null,
  sentAt: null,
  lastError: "550 no such user",
  lacksMail: false,
  isHeld: false,
  dismissedAt: null,
};

test("waiting emails show why, and can be read and filtered", async ({ page, site }) => {
  await storeSession(page, await newSession(site));
  await send(site, "/api/contact", anEnquiry({ formToken: aFormToken(site) }));
  await page.goto("/admin");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Mail is off: \d+ (?:email is|emails are) waiting$/ })
    .click();
  const row = page.getByRole("row").filter({ hasText: "ana.pop@hexley.example" }).first();
  await row.getByText("not sent: mail is not set up").waitFor();
  await expect
    .poll(() => row.getByRole("rowheader").innerText())
    .toBe("ana.pop@hexley.example\nWe have received your enquiry");
  await expect.poll(() => row.getByRole("cell").allInnerTexts()).toContain("Enquiry confirmation");
  await expect.poll(() => row.getByRole("button", { name: /Send again/ }).count()).toBe(0);
  await expectAccessible(page, "an email that waits");
  await row.getByRole("button", { name: /^View email/ }).click();
  const dialog = page.getByRole("dialog", { name: "We have received your enquiry" });
  await dialog.getByText("Your enquiry has reached us.").waitFor();
  await expectAccessible(page, "reading an email");
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).search).toBe("?status=waiting");
  const search = page.getByRole("searchbox", { name: "Search emails" });
  await search.fill("nobody@hexley");
  await page.getByRole("heading", { name: "No emails match" }).waitFor();
  await search.fill("Ana.Pop@hexley");
  await row.waitFor();
  await search.fill("");
  await expect.poll(() => new URL(page.url()).search).toBe("?status=waiting");
  await page.getByLabel("Status").selectOption("Sent");
  await page.getByRole("heading", { name: "No emails with this status" }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?status=sent");
});

test("the link in an email to the company opens its enquiry, even beyond the first page, and reports a deleted one", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await send(site, "/api/contact", anEnquiry({ firstName: "Livia", lastName: "Early" }));
  const [early] = await readList<{ id: string }>(site, "/api/admin/contacts?search=Early", token);
  for (let i = 0; i < 20; i++) await send(site, "/api/contact", anEnquiry({ lastName: `Later ${i}` }));
  await storeSession(page, token);
  await page.goto(`/admin/contacts?open=${early?.id}`);
  const dialog = page.getByRole("dialog", { name: "Livia Early" });
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await fetch(`${site.url}/api/admin/contacts/${early?.id}`, { method: "DELETE", headers: bearer(token) });
  await page.goto(`/admin/contacts?open=${early?.id}`);
  await page.getByText("This enquiry is no longer here").waitFor();
  await emptyList(site, "/api/admin/contacts", token);
});

test("a failed email is sent again with a toast; a failed load can be retried; everything fits a phone", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 320, height: 800 }, colorScheme: "dark" });
  await storeSession(page, await newSession(site));
  await page.route(listed, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/admin/outbox");
  await page.getByText("The emails did not load").waitFor();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to load emails"]);
  await expect.poll(() => page.getByRole("main").getByRole("alert").count()).toBe(0); // the toast has announced it
  let emails: unknown[] = [];
  await page.unroute(listed);
  await page.route(listed, (route) => route.fulfill({ json: emails, headers: { "X-Total-Count": "1" } }));
  await page.route(triedAgain, (route) => route.fulfill({ json: { ...failed, status: "waiting", tries: 0 } }));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "No emails yet" }).waitFor();
  emails = [failed];
  await page.reload();
  const again = page.getByRole("button", { name: /^Send again: email/ });
  await again.waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByText("550 no such user").waitFor();
  await page.locator('[data-slot="badge"]', { hasText: "Failed" }).waitFor();
  await expectAccessible(page, "a failed email on a phone, dark");
  await again.click();
  await toastOf(page).getByText("The email is being sent again").waitFor();
});
