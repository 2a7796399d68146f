// Following the links in emails, in a real browser: confirming, unsubscribing, a forgotten password.
import { DatabaseSync } from "node:sqlite";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import type { Site } from "#test/site.ts";
import { andrei, newSession, readList, send, storeSession, toastWords } from "./admin-session.ts";
import { expectAccessible } from "./axe.ts";
import { expect, testWith } from "./test.ts";
import { quiet } from "./visitor.ts";

/** Configures a mail server that doesn't exist: emails remain in the outbox, where the tests read them. */
const test = testWith({
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hello@corvane.example",
  LIMIT_EMAIL_PAUSE_MINUTES: "0",
});

/** Returns the path of the link in the newest email of a kind to a recipient. */
function linkTo(site: Site, recipient: string, kind: string): string {
  const database = new DatabaseSync(databasePath(site.dataDir), { readOnly: true });
  const row = database
    .prepare(
      "select body || coalesce(unsubscribe_url, '') as said from outbox_email where recipient = ? and kind = ? order by id desc",
    )
    .get(recipient, kind);
  database.close();
  const link = /https?:\/\/[^/\s]+(\/[^\s"]*(?:confirm|unsubscribe|reset)\/[0-9a-f-]+)/.exec(
    String(row?.["said"]),
  )?.[1];
  if (!link) throw new Error(`There is no link in an email ${kind} to ${recipient}.`);
  return link;
}

async function statusOf(site: Site, email: string): Promise<boolean | undefined> {
  const path = "/api/admin/newsletter";
  const rows = await readList<{ email: string; isActive: boolean }>(site, path, await newSession(site));
  return rows.find((row) => row.email === email)?.isActive;
}

test("[NEWS-05] [L8] shows the specified toast and a hint to check the mail; only the email's button confirms", async ({
  page,
  site,
}) => {
  await page.goto("/newsletter");
  await page.getByRole("form", { name: "Newsletter" }).getByLabel("Email address").fill("ana@pop.example");
  await page.getByRole("form", { name: "Newsletter" }).getByRole("button").click();
  await expect
    .poll(() => toastWords(page))
    .toEqual(["Successfully subscribed!", "You'll receive our latest updates and insights."]);
  await page.getByRole("heading", { name: "Now open our email" }).waitFor();
  await expect.poll(() => statusOf(site, "ana@pop.example")).toBe(false);
  await page.goto(linkTo(site, "ana@pop.example", "newsletter-confirmation"));
  await quiet(page);
  expect(await statusOf(site, "ana@pop.example")).toBe(false);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { level: 1, name: "Your address is confirmed" }).waitFor();
  expect(page.url()).toBe(`${site.url}/newsletter?confirmed=1`);
  await expect.poll(() => statusOf(site, "ana@pop.example")).toBe(true);
});

test("[L8] [L9] [A25] without script a button confirms and one unsubscribes; the pages are accessible", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await send(site, "/api/newsletter", { email: "bogdan@pop.example" });
  await page.goto(linkTo(site, "bogdan@pop.example", "newsletter-confirmation"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { level: 1, name: "Your address is confirmed" }).waitFor();

  const link = linkTo(site, "bogdan@pop.example", "newsletter-welcome");
  const scripted = await openPage();
  await scripted.goto(link);
  await scripted.getByText("b…@pop.example").waitFor();
  await expectAccessible(scripted, "unsubscribe page");
  await expect.poll(() => statusOf(site, "bogdan@pop.example")).toBe(true);

  await page.goto(link);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { level: 1, name: "You’re unsubscribed" }).waitFor();
  await expect.poll(() => statusOf(site, "bogdan@pop.example")).toBe(false);
  await scripted.goto(`/newsletter/confirm/${"0".repeat(64)}`);
  await scripted.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor();
  await expectAccessible(scripted, "confirmation's link that is too old");
});

test("[ANEW-01] [L8] an unconfirmed subscriber is labelled so, and the switch explains why it can't be turned on", async ({
  page,
  site,
}) => {
  await send(site, "/api/newsletter", { email: "carmen@pop.example" });
  await storeSession(page, await newSession(site));
  await page.goto("/admin/newsletter");
  const row = page.getByRole("row", { name: "carmen@pop.example" });
  await row.getByText("Unconfirmed").waitFor();
  await row.getByRole("switch").click();
  await expect
    .poll(() => toastWords(page))
    .toEqual([
      "Error",
      "Failed to update subscription status. This person has not confirmed the address. Only they can, with the link in the email.",
    ]);
  await expect.poll(() => row.getByRole("switch").isChecked()).toBe(false);
});

test("a forgotten password is reset by the email's link, and signs in", async ({ page, site }) => {
  await newSession(site);
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { level: 1, name: "Forgotten password" }).waitFor();
  await page.getByLabel("Username or email").fill(andrei.username);
  await expectAccessible(page, "forgotten password");
  await page.getByRole("button", { name: "Send email" }).click();
  await page.getByText("If there is an account with this name or address, an email is on its way.").waitFor();

  await page.goto(linkTo(site, andrei.email, "password-reset"));
  await page.getByLabel("Password", { exact: true }).fill("a whole new sentence");
  await page.getByLabel("Confirm password", { exact: true }).fill("a whole new sentenc");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Password mismatch", "Passwords do not match"]);
  await page.getByLabel("Confirm password", { exact: true }).fill("a whole new sentence");
  await expectAccessible(page, "new password");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/login");
  await page.getByLabel("Username or email").fill(andrei.username);
  await page.getByLabel("Password", { exact: true }).fill("a whole new sentence");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin");
});
