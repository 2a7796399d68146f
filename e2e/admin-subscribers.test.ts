// Subscribers beyond the specified screen: growth, languages, sources, import.
import { readFileSync } from "node:fs";
import { bearer, newSession, openScreen, readList, send, toastOf } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";

const csv = `email,locale,consentSource,consentDate
ana@pop.example,ro,Fair in Cluj,2026-01-05
not an address,en,Fair in Cluj,2026-01-05
nor is this,en,Fair in Cluj,2026-01-05
`;

test("[ISSU-07] [ISSU-08] [A14] shows subscriber growth as a table; an import is checked before it is saved with its evidence", async ({
  page,
  site,
}) => {
  await openScreen(page, await newSession(site), { path: "/admin/newsletter/subscribers", title: "Growth and import" });
  await page.getByText("The figures by month").click();
  await expect.poll(() => page.getByRole("table", { name: "Subscribers by month" }).getByRole("row").count()).toBe(13);
  await expectAccessibleInAllLooks(page, "subscribers");
  const bare = Buffer.from("email,CONFIRM_TIME\nana@pop.example,2026-01-05\n");
  await page.getByLabel("CSV file").setInputFiles({ name: "bare.csv", mimeType: "text/csv", buffer: bare });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("0 refused. No column gives a language: they get English.").waitFor();
  const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await expect.poll(() => page.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("1 would be added, 0 already known, 2 refused.").waitFor();
  await page.getByText(/^Line 3: not an address\..* The same in 1 more: 4\.$/).waitFor();
  await page.getByRole("button", { name: "Import 1" }).click();
  const row = page.getByRole("row", { name: /ana@pop\.example/ });
  await row.getByText("Fair in Cluj, 5 Jan 2026").waitFor();
  await row.getByText("Romanian").waitFor();
});

test("[ISSU-09] subscribers are saved as CSV with their evidence, and without an announcement there is no file", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  const headers = { ...bearer(token), "Content-Type": "text/csv" };
  await fetch(`${site.url}/api/admin/newsletter/import`, { method: "POST", body: csv, headers });
  await openScreen(page, token, { path: "/admin/newsletter/subscribers", title: "Growth and import" });
  const files: string[] = [];
  page.on("download", (download) => files.push(download.suggestedFilename()));
  await page.route("**/api/admin/exports", (route) => route.abort());
  await page.getByRole("button", { name: "Export CSV" }).click();
  await toastOf(page).filter({ hasText: "Failed to export the subscribers" }).waitFor();
  expect(files).toEqual([]);
  await page.unroute("**/api/admin/exports");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^newsletter-subscribers-.+\.csv$/);
  expect(readFileSync((await download.path()) ?? "", "utf8")).toContain('"ana@pop.example","ro","Fair in Cluj"');
  await toastOf(page)
    .filter({ hasText: /\d subscribers? exported/ })
    .waitFor();
});

test("[ISSU-06] [ISSU-08] the specified list shows language, evidence and bounces too, and filters by them", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  const headers = { ...bearer(token), "Content-Type": "text/csv" };
  await fetch(`${site.url}/api/admin/newsletter/import`, { method: "POST", body: csv, headers });
  await send(site, "/api/newsletter", { email: "bogdan@pop.example" });
  await send(site, "/api/admin/newsletter/bounces", { emails: ["ana@pop.example"] }, bearer(token));
  await openScreen(page, token, { path: "/admin/newsletter", title: "Newsletter" });
  await page.getByLabel("Source").selectOption("Form on the site");
  const emails = () => page.locator("tbody th").allInnerTexts();
  await expect.poll(emails).toEqual(["bogdan@pop.example"]);
  const first = page.getByRole("row", { name: /bogdan@pop\.example/ });
  for (const text of ["English", "Form on the site"]) await first.getByText(text, { exact: true }).waitFor();
  await page.getByLabel("Source").selectOption("Source: any");
  await page.getByLabel("Language").selectOption("Romanian");
  await expect.poll(emails).toEqual(["ana@pop.example"]);
  await page.getByLabel("Language").selectOption("Language: any");
  await page.getByLabel("Status").selectOption("Bounced");
  await expect.poll(emails).toEqual(["ana@pop.example"]);
  const row = page.getByRole("row", { name: /ana@pop\.example/ });
  await row.getByText("Fair in Cluj, 5 Jan 2026").waitFor();
  await row.getByRole("switch").click();
  await row.getByText(/^Bounced \d+ \w+ \d{4}\. Unsubscribed \d+ \w+ \d{4} by staff$/).waitFor();
  await expectAccessible(page, "bounced");
  await row.getByRole("button", { name: "Send to ana@pop.example again" }).click();
  await toastOf(page).getByText("ana@pop.example gets the next issue again").waitFor();
  await page.getByRole("heading", { name: "No subscribers match" }).waitFor();
});

test("[ISSU-08] a filter set before the previous one has rendered keeps that one", async ({ page, site }) => {
  await openScreen(page, await newSession(site), { path: "/admin/newsletter", title: "Newsletter" });
  await page.getByLabel("Source").waitFor();
  // Only microtasks pass between the two, so that nothing is rendered there: on a busy device that takes seconds.
  await page.evaluate(async () => {
    const choose = (label: string, value: string) => {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
      if (!select) throw new Error(`There is no ${label}.`);
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    };
    choose("Source", "form");
    for (let microtask = 0; microtask < 200; microtask++) await Promise.resolve();
    choose("Language", "ro");
  });
  await expect.poll(() => new URL(page.url()).search).toBe("?source=form&locale=ro");
  await expect.poll(() => page.getByLabel("Source").inputValue()).toBe("form");
});

test("[SALE-02] a correction of a subscriber whom a colleague has changed is refused, and saved when it is sent again", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await send(site, "/api/newsletter", { email: "ilie@pop.example" });
  await openScreen(page, token, { path: "/admin/newsletter", title: "Newsletter" });
  await page.getByRole("button", { name: "Correct subscriber ilie@pop.example" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct subscriber" });
  await dialog.getByLabel("Language").selectOption("fr");
  const subscribers = await readList<{ id: string; email: string }>(site, "/api/admin/newsletter", token);
  const { id } = subscribers.find(({ email }) => email === "ilie@pop.example") ?? {};
  const headers = { ...bearer(token), "Content-Type": "application/json" };
  const byColleague = { method: "PATCH", headers, body: JSON.stringify({ locale: "ro" }) };
  expect((await fetch(`${site.url}/api/admin/newsletter/${id}`, byColleague)).status).toBe(200);
  await dialog.getByRole("button", { name: "Save" }).click();
  await toastOf(page).filter({ hasText: "changed this subscriber" }).waitFor();
  await page
    .getByRole("row", { name: /ilie@pop.example/, includeHidden: true })
    .getByText("Romanian")
    .waitFor({ state: "attached" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const after = await readList<{ id: string; locale: string }>(site, "/api/admin/newsletter", token);
  expect(after.find((subscriber) => subscriber.id === id)?.locale).toBe("fr");
});

test("[L4] [ISSU-09] a subscriber's dialog shows the proof of consent: when, where, and the words that were shown", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await send(site, "/api/newsletter", { email: "mara@pop.example", landingPage: "/blog" });
  await openScreen(page, token, { path: "/admin/newsletter", title: "Newsletter" });
  await page.getByRole("button", { name: "Correct subscriber mara@pop.example" }).click();
  const consent = page.getByRole("region", { name: "Consent" });
  await consent.getByText("Form on the site; the visit began on /blog").waitFor();
  await consent.getByText("What they were shown").click();
  await consent.getByText(/^You can unsubscribe at any time/).waitFor();
  await expectAccessible(page, "consent");
});
