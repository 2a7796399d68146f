// Newsletter issues: writing, preview, test email, sending, and the public archive.
import type { Page } from "playwright-core";
import type { Issue } from "#app/features/issue/contract.ts";
import { startMailServer } from "#test/mail-server.ts";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import { posts, writeOnly } from "./admin-posts.ts";
import { bearer, newSession, openScreen, says, send, toastOf } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { readSource, show, text } from "./post-text.ts";
import { expect, test } from "./test.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function makeIssue(
  site: Site,
  content = "<p>What worked.</p>",
  subject = "Two weeks with a stopwatch",
): Promise<{ token: string; issue: Issue }> {
  const token = await newSession(site);
  const texts = [{ locale: "en", subject, preheader: "41 minutes become 6", content }];
  const response = await send(site, "/api/admin/issues", { texts }, bearer(token));
  return { token, issue: await readJson<Issue>(response) };
}

async function openIssue(page: Page, site: Site, content?: string) {
  const { token, issue } = await makeIssue(site, content);
  await openScreen(page, token, { path: `/admin/newsletter/issues/${issue.id}`, title: "Newsletter issue" });
  await field(page, "Subject").waitFor();
  const read = async () =>
    readJson<Issue>(fetch(`${site.url}/api/admin/issues/${issue.id}`, { headers: bearer(token) }));
  return { token, issue, read };
}

test("[ISSU-01] an issue is created, saved automatically in each language and deleted from the list", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await openScreen(page, token, { path: "/admin/newsletter/issues", title: "Newsletter issues" });
  await page.getByText("No issues yet").waitFor();
  await expectAccessible(page, "no issues");
  await page.getByRole("link", { name: "New issue", exact: true }).click();
  await field(page, "Subject").fill("Two weeks");
  await show(page, "<p>English</p>");
  await says(page, /^Saved$/);
  await button(page, "Add Romanian").click();
  await expect.poll(() => field(page, "Subject").inputValue()).toBe("");
  await field(page, "Subject").fill("Două săptămâni");
  await show(page, "<p>Română</p>");
  await says(page, /^Saved$/);
  await button(page, "English").click();
  await expect.poll(() => readSource(page)).toBe("<p>English</p>");
  await button(page, "Add French").click();
  await button(page, "Remove French").click(); // nothing is lost
  await button(page, "Remove English").click();
  await expectAccessible(page, "question of a language");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => readSource(page)).toBe("<p>English</p>");
  await button(page, "Add French").click();
  await field(page, "Subject").fill("Deux semaines");
  await button(page, "Remove French").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await toastOf(page).getByText("French removed").waitFor();
  await button(page, "Add French").waitFor();
  await page.getByRole("link", { name: "Back to newsletter issues" }).click();
  const row = page.getByRole("row", { name: /Two weeks/ });
  await row.getByText("English, Romanian").waitFor();
  await row.getByText("Draft", { exact: true }).waitFor();
  const search = page.getByRole("searchbox", { name: "Search issues" });
  await search.fill("three weeks");
  await page.getByRole("heading", { name: "No issues match" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await row.waitFor();
  await search.fill("săptămâni");
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("săptămâni");
  await row.waitFor();
  await expectAccessibleInAllLooks(page, "issues");
  await button(page, "Delete issue Two weeks").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "No issues match" }).waitFor();
  await search.fill("");
  await page.getByText("No issues yet").waitFor();
});

test("[ISSU-01] [ISSU-02] [A14] the preview shows the email light, dark and as plain text; a post is inserted as a card by keyboard", async ({
  page,
  site,
}) => {
  await writeOnly(site, {
    title: "Counting crates",
    excerpt: "What a camera sees.",
    content: "<p>x</p>",
    published: true,
  });
  await openIssue(page, site, "<p>Before.</p>");
  await page.getByText("There is no mail server yet").waitFor();
  await expect.poll(() => button(page, "Send now").isDisabled()).toBe(true);
  await button(page, "Preview").click();
  const dialog = page.getByRole("dialog", { name: "Preview" });
  const frame = dialog.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Two weeks with a stopwatch" }).waitFor();
  const ground = () => frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect.poll(ground).toBe("rgb(245, 242, 236)");
  await dialog.getByRole("button", { name: "Dark" }).click();
  await expect.poll(ground).toBe("rgb(6, 12, 32)");
  await dialog.getByRole("button", { name: "Phone" }).click();
  await expect.poll(async () => (await dialog.locator("iframe").boundingBox())?.width).toBe(360);
  await dialog.getByRole("button", { name: "Plain text" }).click();
  await frame.getByText("==========================").waitFor();
  await expectAccessible(page, "preview");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await text(page).click();
  await button(page, "Post").focus();
  await page.keyboard.press("Enter");
  const postsDialog = page.getByRole("dialog", { name: "Insert a post" });
  await postsDialog.getByLabel("Words of the post").fill("crates");
  await postsDialog.getByRole("button", { name: /Counting crates/ }).focus();
  await page.keyboard.press("Enter");
  await text(page).getByRole("link", { name: "Counting crates" }).waitFor();
  await says(page, /^Saved$/);
  await expect
    .poll(() => readSource(page))
    .toBe(
      '<p>Before.</p>\n<figure><img src="/pictures/covers/counting-crates.svg" alt="" width="1200" height="750" /><figcaption><a href="/blog/counting-crates"><strong>Counting crates</strong></a><br />What a camera sees.</figcaption></figure>',
    );
  const cover = await fetch(`${site.url}/pictures/covers/counting-crates.png`);
  expect([cover.status, cover.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  await expectAccessibleInAllLooks(page, "issue editor");
});

test("[ISSU-09] [A14] an issue is copied, and a language started from another one's text with the posts in that language", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site, { title: "Counting crates", content: "<p>x</p>", published: true });
  const [crates] = await posts(site, token);
  const translated = { title: "Numărăm lăzi", locale: "ro", translationOf: crates?.id, content: "<p>y</p>" };
  await send(site, "/api/admin/blog", { ...translated, published: true }, bearer(token));
  await send(site, "/api/admin/blog", { title: "Alone", content: "<p>z</p>", published: true }, bearer(token));
  const card = (path: string, title: string) =>
    `<figure><img src="/pictures/covers/x.svg" alt="" width="1200" height="750" /><figcaption><a href="${path}"><strong>${title}</strong></a></figcaption></figure>`;
  const content = `<p>Before.</p>\n${card("/blog/counting-crates", "Counting crates")}\n${card("/blog/alone", "Alone")}\n<p>After.</p>`;
  await makeIssue(site, content, "Crates");
  await openScreen(page, token, { path: "/admin/newsletter/issues", title: "Newsletter issues" });
  await button(page, "Copy issue Crates").click();
  await expect.poll(() => field(page, "Subject").inputValue()).toBe("Crates");
  await button(page, "Add Romanian").click();
  await expectAccessibleInAllLooks(page, "a language without text");
  await button(page, "Start from English").click();
  await expect.poll(() => field(page, "Preheader").inputValue()).toBe("41 minutes become 6");
  await text(page).getByRole("link", { name: "Numărăm lăzi" }).waitFor();
  await button(page, "Start from English").waitFor({ state: "detached" });
  const html = await readSource(page);
  expect(html).toContain('<a href="/ro/blog/numaram-lazi"><strong>Numărăm lăzi</strong></a>');
  expect(html).toContain('src="/pictures/covers/numaram-lazi.svg"');
  expect(html).toContain('<a href="/blog/alone"><strong>Alone</strong></a>');
  await says(page, /^Saved$/);
  const read = async () => {
    const issues = await fetch(`${site.url}/api/admin/issues`, { headers: bearer(token) });
    return (await readJson<{ subject: string; locales: string[] }[]>(issues)).map(({ locales }) => locales);
  };
  await expect.poll(read).toEqual(expect.arrayContaining([["en"], ["en", "ro"]]));
});

test("[ISSU-01] a second tab reports a conflicting save; unsaved text is restored after leaving and reloading", async ({
  page,
  openPage,
  site,
}) => {
  const { token, issue, read } = await openIssue(page, site);
  const other = await openPage();
  await openScreen(other, token, { path: `/admin/newsletter/issues/${issue.id}`, title: "Newsletter issue" });
  await field(other, "Subject").waitFor();
  await field(page, "Subject").fill("First tab");
  await says(page, /^Saved$/);
  await field(other, "Subject").fill("Second tab");
  await other.getByRole("alert").getByText("Someone else has saved another version").waitFor();
  await button(other, "Use that version").click();
  await expect.poll(() => field(other, "Subject").inputValue()).toBe("First tab");
  await field(other, "Subject").fill("Second tab again");
  await says(other, /^Saved$/);
  await expect.poll(async () => (await read()).texts[0]?.subject).toBe("Second tab again");

  const leaveAndReturn = async () => {
    await other.getByRole("link", { name: "Back to newsletter issues" }).click();
    await other.getByRole("heading", { level: 1, name: "Newsletter issues" }).waitFor();
    await other.goBack();
    await field(other, "Subject").waitFor();
  };
  await field(other, "Subject").fill("Typed and left");
  await leaveAndReturn();
  await expect.poll(() => field(other, "Subject").inputValue()).toBe("Typed and left");
  await other.route(`**/api/admin/issues/${issue.id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await field(other, "Subject").fill("Typed offline");
  await leaveAndReturn();
  await expect.poll(() => field(other, "Subject").inputValue()).toBe("Typed offline");
  await other.reload();
  await expect.poll(() => field(other, "Subject").inputValue()).toBe("Typed offline");
  await other.unroute(`**/api/admin/issues/${issue.id}`);
  await says(other, /^Saved$/);
  await expect.poll(async () => (await read()).texts[0]?.subject).toBe("Typed offline");
});

test("[ISSU-04] [ISSU-05] an issue is written, tested, sent after a confirmation with the numbers, and shown in the archive", async ({
  browser,
}) => {
  const mail = await startMailServer();
  const site = await startSite({
    SMTP_URL: mail.url,
    MAIL_FROM: "news@corvane.example",
    NOTIFY_TO: "a@corvane.example",
  });
  try {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const token = await newSession(site);
    const csv =
      "email,locale,consentSource,consentDate\nana@pop.example,ro,fair,2026-01-05\nbo@hex.example,en,fair,2026-01-05\n";
    const file = { method: "POST", body: csv, headers: { "Content-Type": "text/csv", ...bearer(token) } };
    await fetch(`${site.url}/api/admin/newsletter/import`, file);
    await openIssue(page, site);
    await button(page, "Send me a test").click();
    await toastOf(page).getByText("A test is on its way").waitFor();
    await expect
      .poll(() => mail.arrived.map(({ recipients }) => recipients.join()))
      .toContain("andrei@corvane.example");
    await field(page, "Subject").fill("Two weeks with a watch");
    await says(page, /^Saved$/);
    await field(page, "Subject").fill("Two weeks with a stopwatch");
    await field(page, "Send at").fill("12099-01-04T09:30");
    await button(page, "Schedule").click();
    await page.getByText("Choose a day and a time.").waitFor();
    await field(page, "Send at").fill("2020-01-04T09:30");
    await button(page, "Schedule").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Schedule" }).click();
    await page.getByText("Choose a time in the future.", { exact: true }).first().waitFor();
    await expect.poll(() => field(page, "Send at").getAttribute("aria-invalid")).toBe("true");
    await field(page, "Send at").fill("2099-01-04T09:30");
    // Not `times: 1`: a response that comes while the browser stops intercepting is never reported.
    await page.route("**/api/admin/issues/*/send", (route) => route.abort());
    await button(page, "Schedule").click();
    const readAgain = page.waitForResponse(/\/api\/admin\/issues\/[^/]+$/);
    await page.getByRole("alertdialog").getByRole("button", { name: "Schedule" }).click();
    await readAgain;
    await toastOf(page).getByText("Failed to send the issue").waitFor();
    await expect.poll(() => field(page, "Send at").inputValue()).toBe("2099-01-04T09:30");
    await page.unroute("**/api/admin/issues/*/send");
    await field(page, "Send at").fill("");
    await button(page, "Send now").click();
    const question = page.getByRole("alertdialog");
    await question.getByText("“Two weeks with a stopwatch” goes to 2 people").waitFor();
    await expectAccessible(page, "send question");
    await question.getByRole("button", { name: "Send to 2 people" }).click();
    await page.getByText("2 of 2 sent").waitFor({ timeout: 120_000 });
    const link = page.getByRole("link", { name: /^Public page: Two weeks/ }).first();
    await expectAccessibleInAllLooks(page, "results");
    await link.click();
    await page.getByRole("heading", { level: 1, name: "Two weeks with a stopwatch" }).waitFor();
    await expectAccessibleInAllLooks(page, "issue");
    await page.goto("/ro/newsletter/archive");
    await page.getByRole("link", { name: "Two weeks with a stopwatch", exact: true }).waitFor();
    await expectAccessibleInAllLooks(page, "archive");
    await context.close();
  } finally {
    await site.stop();
    await mail.stop();
  }
});

test("[ISSU-01] [A10] deleting the last issue of the last page shows the previous page", async ({ page, site }) => {
  const token = await newSession(site);
  const make = () => send(site, "/api/admin/issues", { texts: [{ locale: "en" }] }, bearer(token));
  const listed = await fetch(`${site.url}/api/admin/issues?page=1`, { headers: bearer(token) });
  const missing = 51 - (Number(listed.headers.get("X-Total-Count")) % 50);
  for (let count = 0; count < missing; count++) expect((await make()).status).toBe(201);
  await openScreen(page, token, { path: "/admin/newsletter/issues?page=2", title: "Newsletter issues" });
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("button", { name: /^Delete issue/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => rows.count()).toBe(50);
  await expect.poll(() => new URL(page.url()).searchParams.get("page")).not.toBe("2");
});
