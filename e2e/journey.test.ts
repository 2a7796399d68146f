// The product's main purpose from start to end: a visitor's enquiry reaches an administrator who set the site up a
// minute ago.
import pg from "pg";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { startSite } from "#test/site.ts";
import { button, fillAll, openContact, toast, visitor } from "./enquiry-form.ts";
import { freshPostgres, hasPostgres } from "./fresh-postgres.ts";
import { expect, test } from "./test.ts";

async function sendEnquiry(page: Page): Promise<void> {
  await openContact(page);
  await fillAll(page);
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
}

async function setUpAndSignIn(page: Page): Promise<void> {
  await page.goto("/admin/setup");
  await page.getByLabel("Username").fill("andrei");
  await page.getByLabel("Email").fill("andrei@corvane.example");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("correct horse");
  await page.getByRole("button", { name: "Create Admin" }).click();
  await page.waitForURL("**/admin/login");
  await page.getByLabel(/username or email/i).fill("andrei");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin");
}

async function readEnquiry(page: Page): Promise<void> {
  await page.goto("/admin/contacts");
  const row = page.getByRole("row").filter({ hasText: visitor.email });
  await row.getByRole("button", { name: /view/i }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Oferte scrise de mână: 40 pe zi. 🧾").waitFor();
  await expect.poll(() => dialog.innerText()).toContain(visitor.company);
}

test("an enquiry reaches the admin area, on SQLite", async ({ page }) => {
  await sendEnquiry(page);
  await setUpAndSignIn(page);
  await readEnquiry(page);
});

test.skipIf(!hasPostgres)(
  "an enquiry reaches the admin area, on PostgreSQL with two processes",
  async ({ browser }) => {
    const settings = { DATABASE_URL: await freshPostgres() };
    const sites = await Promise.all([startSite(settings), startSite(settings)]);
    onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
    const [visitors, admins] = await Promise.all(sites.map(({ url }) => browser.newPage({ baseURL: url })));
    onTestFinished(async () => void (await Promise.all([visitors?.close(), admins?.close()])));
    if (!visitors || !admins) throw new Error("No pages.");
    await sendEnquiry(visitors);
    await setUpAndSignIn(admins);
    await readEnquiry(admins);
  },
);

test.skipIf(!hasPostgres)("[R14] a server that starts waits while another transaction holds its tables", async () => {
  const url = await freshPostgres();
  const db = await openDatabase({ databaseUrl: url, dataDir: "" });
  await migrateToLatest(db);
  await db.close();
  const [holder, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  for (const client of [holder, watcher]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await holder.query("begin; lock table setting");
  const starting = startSite({ DATABASE_URL: url });
  onTestFinished(async () => (await starting).stop());
  const waits = new Set<string>();
  await expect
    .poll(async () => {
      const { rows } = await watcher.query<{ since: string }>(
        "select query_start::text as since from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      for (const { since } of rows) waits.add(since);
      return waits.size; // its first statement ended at its limit
    })
    .toBeGreaterThan(1);
  await holder.query("commit");
  expect((await fetch(`${(await starting).url}/healthz`)).status).toBe(200);
});
