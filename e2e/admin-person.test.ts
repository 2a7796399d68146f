// One person's data in the admin area, in a real browser.
import { readFile } from "node:fs/promises";
import { anEnquiry, bearer, newSession, send, storeSession, toastWords } from "./admin-session.ts";
import { expectAccessible } from "./axe.ts";
import { aFormToken } from "./form-token.ts";
import { expect, test } from "./test.ts";

test("[L6] [A12] a person is found by address, exported as JSON, and erased after a confirmation", async ({
  page,
  site,
}) => {
  await send(site, "/api/contact", anEnquiry({ email: "ana@pop.example", formToken: aFormToken(site) }));
  await send(site, "/api/newsletter", { email: "ana@pop.example" });
  await storeSession(page, await newSession(site));
  await page.goto("/admin");
  await page.getByRole("link", { name: "Data requests" }).click();
  await page.getByLabel("Email").fill("Ana@pop.example");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("3 records are stored for this email address.").waitFor();
  await expectAccessible(page, "a person's data");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export JSON" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("personal-data.json");
  const saved = JSON.parse(await readFile(await file.path(), "utf8")) as { found: { kind: string; rows: unknown[] }[] };
  expect(saved.found.filter(({ rows }) => rows.length > 0).map(({ kind }) => kind)).toEqual([
    "enquiries",
    "subscriptions",
    "emails",
  ]);

  await page.getByRole("button", { name: "Erase everything" }).click();
  const question = page.getByRole("alertdialog", { name: "Erase everything" });
  await question.getByText("ana@pop.example").waitFor();
  await question.getByRole("button", { name: "Erase" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Everything stored for this email address is erased.", ""]);
  await page.getByText("Nothing is stored for this email address.").waitFor();
});

test("[L6] [SALE-01] part of an address or phone number lists matches; records are shown in words, with local dates", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  await send(site, "/api/contact", anEnquiry({ email: "mihai@alfa.example", campaign: { utm_source: "mail" } }));
  await send(site, "/api/newsletter", { email: "zoe@alfa.example" });
  await storeSession(page, await newSession(site));
  await page.goto("/admin/person");
  const search = async (text: string) => {
    await page.getByLabel("Email").fill(text);
    await page.getByRole("button", { name: "Search" }).click();
  };
  await search("al");
  await page.getByText("Type at least 3 characters.").waitFor();
  await search("nobody");
  await page.getByText("No email address or phone number contains this.").waitFor();
  const caller = { lastName: "Popescu", phone: "+40 31 555 0777" };
  await send(site, "/api/admin/contacts", caller, bearer(await newSession(site)));
  await search("31 555 07"); // the only one: it opens at once
  await page.getByRole("heading", { level: 2, name: "+40315550777" }).waitFor();
  await page.getByText("1 record is stored for this number.").waitFor();
  await search("@ALFA");
  await page.getByText("2 email addresses or phone numbers contain this.").waitFor();
  await expect
    .poll(() => page.getByRole("listitem").getByRole("button").allInnerTexts())
    .toEqual(["mihai@alfa.example", "zoe@alfa.example"]);
  await expectAccessible(page, "addresses found");
  await page.getByRole("button", { name: "mihai@alfa.example" }).press("Enter");
  await page.getByRole("heading", { level: 2, name: "mihai@alfa.example" }).waitFor();
  const facts = () =>
    page
      .locator("dl")
      .first()
      .evaluate((list) =>
        Object.fromEntries(
          Array.from(list.querySelectorAll("dt"), (name) => [name.textContent, name.nextElementSibling?.textContent]),
        ),
      );
  await expect.poll(facts).toMatchObject({
    Created: expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d$/),
    "First name": "Ana",
    Service: "Autonomous Business Agents",
    Budget: "$15,000-50,000",
    Language: "English",
    Campaign: "utm_source: mail",
    "Spam suspect": "No",
  });
  await expect.poll(() => page.locator("main").innerText()).not.toMatch(/is_|_at\b|\d{4}-\d\d-\d\dT/);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect
    .poll(() => page.getByRole("link", { name: "Open and correct" }).first().getAttribute("href"))
    .toMatch(/^\/admin\/contacts\?open=/);
  await search("zoe@");
  await page.getByRole("heading", { level: 2, name: "zoe@alfa.example" }).waitFor();
});

test("[SALE-01] [L6] for a number with several names, staff export and erase the selected names, initially none, by keyboard", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  const session = bearer(await newSession(site));
  const enter = (firstName: string, phone: string) =>
    send(site, "/api/admin/contacts", { firstName, lastName: "Dobrescu", phone }, session);
  await enter("Ilinca", "+40 31 555 0888");
  await enter("Ilinca", "031 555 0888");
  await enter("Matei", "0040315550888");
  await storeSession(page, await newSession(site));
  await page.goto("/admin/person");
  await page.getByLabel("Email").fill("031 555 0888");
  await page.keyboard.press("Enter");
  await page.getByText("3 records are stored for this number. 0 chosen.").waitFor();
  const choice = (name: RegExp) => page.getByRole("checkbox", { name });
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(2);
  await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await expect.poll(() => page.locator("main").getByRole("button").allInnerTexts()).toEqual(["Search"]);

  await page.getByRole("button", { name: "Search" }).focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => choice(/^Ilinca Dobrescu, 2 records$/).evaluate((box) => box.matches(":focus"))).toBe(true);
  await page.keyboard.press("Space");
  await page.getByText("3 records are stored for this number. 2 chosen.").waitFor();
  await expectAccessible(page, "names of a number");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect.poll(() => page.locator("dl").count()).toBe(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export JSON" }).press("Enter");
  const saved = await readFile(await (await download).path(), "utf8");
  expect(saved).toContain("Ilinca");
  expect(saved).not.toContain("Matei");

  await page.getByRole("button", { name: "Erase everything" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Erase selected records" });
  await question.getByText("The records of Ilinca Dobrescu for the number +40315550888").waitFor();
  await question.getByRole("button", { name: "Erase" }).press("Enter");
  await page.getByText("1 record is stored for this number.", { exact: true }).waitFor();
  await expect.poll(() => page.locator("dl").innerText()).toContain("Matei");
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(0);
});
