// One person's data in the admin area, in a real browser.
import { readFile } from "node:fs/promises";
import { anEnquiry, newSession, send, storeSession, toastWords } from "./admin-session.ts";
import { expectAccessible } from "./axe.ts";
import { aFormToken } from "./form-token.ts";
import { expect, test } from "./test.ts";

test("[L6] [A12] an address is looked for, its data saved as JSON in one click, and erased after a question", async ({
  page,
  site,
}) => {
  await send(site, "/api/contact", anEnquiry({ email: "ana@pop.example", formToken: aFormToken(site) }));
  await send(site, "/api/newsletter", { email: "ana@pop.example" });
  await storeSession(page, await newSession(site));
  await page.goto("/admin");
  await page.getByRole("link", { name: "Person" }).click();
  await page.getByLabel("Email").fill("Ana@pop.example");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("3 records are held of this address.").waitFor();
  await expectAccessible(page, "a person's data");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export JSON" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("personal-data.json");
  const saved = JSON.parse(await readFile(await file.path(), "utf8")) as { found: { kind: string; rows: unknown[] }[] };
  expect(saved.found.filter(({ rows }) => rows.length > 0).map(({ kind }) => kind)).toEqual([
    "enquiries",
    "subscriptions",
    "letters",
  ]);

  await page.getByRole("button", { name: "Erase everything" }).click();
  const question = page.getByRole("alertdialog", { name: "Erase Everything" });
  await question.getByText("ana@pop.example").waitFor();
  await question.getByRole("button", { name: "Erase" }).click();
  expect(await toastWords(page)).toEqual(["Success", "Everything held of this address is erased."]);
  await page.getByText("Nothing is held of this address.").waitFor();
});
