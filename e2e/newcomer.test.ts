// A newcomer's first week, from the dashboard: each test makes only the clicks that it lists. A choice in a native
// select counts as two, as its list is opened first; typing, Tab and keys such as Ctrl K count as none.
import type { Locator, Page } from "playwright-core";
import type { Issue } from "#app/features/issue/contract.ts";
import { startMailServer } from "#test/mail-server.ts";
import { phonePhoto } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import type { Post } from "./admin-posts.ts";
import {
  anEnquiry,
  bearer,
  emptyList,
  newSession,
  openScreen,
  readList,
  says,
  send,
  toastOf,
} from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { text } from "./post-text.ts";
import { expect, test } from "./test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const shortcuts = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });
const shortcut = (page: Page, name: string) => shortcuts(page).getByText(name, { exact: true });

async function openDashboard(page: Page, site: Site): Promise<string> {
  const token = await newSession(site);
  await openScreen(page, token, { path: "/admin", title: "andrei" });
  return token;
}

/** Types without a click: the field has the focus already. */
async function type(page: Page, field: Locator, written: string): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(written);
}

test("[DASH-10] [LEAD-01] an enquiry is won in three presses, and its record is the first", async ({ page, site }) => {
  const token = await newSession(site);
  await emptyList(site, "/api/admin/contacts", token);
  await send(site, "/api/contact", anEnquiry());
  await openScreen(page, token, { path: "/admin", title: "andrei" });
  await page.getByRole("link", { name: "Enquiry from Ana Pop" }).click();
  await page.getByRole("dialog", { name: "Ana Pop" }).getByLabel("Status").selectOption("Won"); // two presses
  await toastOf(page).getByText("Ana Pop: Won").waitFor();
  const [enquiry] = await readList<{ status: string }>(site, "/api/admin/contacts", token);
  expect(enquiry?.status).toBe("won");
});

test("[DASH-10] a post with a described picture is written and published in five presses", async ({ page, site }) => {
  const token = await openDashboard(page, site);
  await expectAccessibleInAllLooks(page, "shortcuts");
  await shortcut(page, "New post").click();
  await button(page, "Open in editor").click();
  await page.getByRole("heading", { level: 1, name: "Edit post" }).waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Our first loom");
  await text(page).fill("It weaves.");
  await button(page, "Picture").click();
  const chosen = page.waitForEvent("filechooser");
  await button(page, "Upload").click();
  const buffer = await phonePhoto({ width: 600, height: 400 });
  await (await chosen).setFiles({ name: "loom.jpg", mimeType: "image/jpeg", buffer });
  await type(page, page.getByLabel("Alternative text"), "A loom in a mill");
  await button(page, "Publish").click();
  await page.getByRole("link", { name: "View post (new tab)" }).waitFor();
  const [post] = await readList<Post>(site, "/api/admin/blog", token);
  expect(post).toMatchObject({ title: "Our first loom", published: true });
  expect(post?.content).toContain('alt="A loom in a mill"');
});

test("[DASH-10] [ISSU-04] an issue is written and sent in three presses, the last of which names the number of people", async ({
  browser,
}) => {
  const mail = await startMailServer();
  const site = await startSite({ SMTP_URL: mail.url, MAIL_FROM: "news@corvane.example" });
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    const token = await newSession(site);
    const csv = "email,locale,consentSource,consentDate\nana@pop.example,en,fair,2026-01-05\n";
    const file = { method: "POST", body: csv, headers: { "Content-Type": "text/csv", ...bearer(token) } };
    await fetch(`${site.url}/api/admin/newsletter/import`, file);
    await openDashboard(page, site);
    await shortcut(page, "New issue").click();
    await page.getByLabel("Subject", { exact: true }).fill("Two weeks with a stopwatch");
    await text(page).fill("What worked.");
    await says(page, /^Saved$/);
    await button(page, "Send now").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send to 1 person" }).click();
    await toastOf(page).getByText("Sending started").waitFor();
    await expect.poll(async () => (await readList<Issue>(site, "/api/admin/issues", token)).length).toBe(1);
    await page.goBack(); // over the address that creates an issue
    await page.getByRole("heading", { level: 1, name: "andrei" }).waitFor();
    await expect.poll(() => mail.arrived.map(({ recipients }) => recipients.join())).toContain("ana@pop.example");
    await page.context().close();
  } finally {
    await site.stop();
    await mail.stop();
  }
});

test("[DASH-10] [EDIT-06] the home page's headline is changed in three languages in four presses", async ({
  page,
  site,
}) => {
  await openDashboard(page, site);
  await shortcut(page, "Edit the home page").click();
  const headline = page.getByRole("region", { name: "Top of the page" }).getByLabel("Headline", { exact: true });
  await headline.fill("Fewer presses");
  await button(page, "Romanian").click();
  await headline.fill("Mai puține apăsări");
  await button(page, "French").click();
  await headline.fill("Moins de clics");
  await button(page, "Publish").click();
  await toastOf(page).getByText("Published").waitFor();
  const pageAt = async (path: string) => (await fetch(site.url + path)).text();
  await expect.poll(() => pageAt("/")).toContain("Fewer presses");
  await expect.poll(() => pageAt("/ro")).toContain("Mai puține apăsări");
  await expect.poll(() => pageAt("/fr")).toContain("Moins de clics");
});

test("[DASH-10] a week is blocked in two presses and two dates, the first of which has the focus", async ({
  page,
  site,
}) => {
  const token = await openDashboard(page, site);
  await shortcut(page, "Add days off").click();
  await type(page, page.getByLabel("First day"), "01042027");
  await expect.poll(() => page.getByLabel("First day").inputValue()).toBe("2027-01-04");
  await page.getByLabel("Last day").fill("2027-01-08");
  await button(page, "Add days").click();
  await toastOf(page).getByText("No calls on").waitFor();
  const answer = await fetch(`${site.url}/api/admin/days-off`, { headers: bearer(token) });
  const { daysOff } = await readJson<{ daysOff: { day: string }[] }>(answer);
  expect(daysOff.map(({ day }) => day)).toEqual(["04", "05", "06", "07", "08"].map((day) => `2027-01-${day}`));
});

test("[DASH-10] [TEAM-02] a colleague is invited in two clicks, and Back returns to the dashboard", async ({
  page,
  site,
}) => {
  const token = await openDashboard(page, site);
  await shortcut(page, "Invite a colleague").click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await type(page, dialog.getByLabel("Email"), "ana@corvane.example");
  await button(page, "Invite").click();
  await page.getByRole("dialog", { name: "Pass this link on" }).waitFor();
  const invitations = await readList<{ email: string }>(site, "/api/admin/team/invitations", token);
  expect(invitations.map(({ email }) => email)).toEqual(["ana@corvane.example"]);
  await page.goBack();
  await button(page, "Close it").click(); // the link is shown only once
  await page.getByRole("heading", { level: 1, name: "andrei" }).waitFor();
});

test("[DASH-10] [LEAD-11] a person is found without a press", async ({ page, site }) => {
  const token = await newSession(site);
  await send(site, "/api/contact", anEnquiry({ firstName: "Ilinca", lastName: "Marmot" }));
  await openScreen(page, token, { path: "/admin", title: "andrei" });
  await page.keyboard.press("Control+k");
  await type(page, page.getByRole("dialog", { name: "Find" }).getByRole("combobox"), "marmot");
  await page.getByRole("option", { name: /Ilinca Marmot.*Enquiry$/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Ilinca Marmot" }).waitFor();
});
