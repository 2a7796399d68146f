// Importing a list of leads on the enquiries screen.
import { newSession, openScreen, toastOf } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";

const csv = `Wer;Adresse;Anruf;Status
Zoé Lefèvre;zoe@hexley.example;+33 6 12 34 56 78;zugesagt
;nobody@hexley.example;;
`;

test("[MOVE-05] [A14] a list of leads is matched by hand, checked and imported on the enquiries screen", async ({
  page,
  site,
}) => {
  await openScreen(page, await newSession(site), { path: "/admin/contacts", title: "Contacts" });
  await page.getByRole("button", { name: "Import", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Import enquiries" });
  await dialog
    .getByLabel("CSV file")
    .setInputFiles({ name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await dialog.getByText("Columns: 1 of 4 are read").waitFor();
  await dialog.getByLabel("Full name").selectOption("Wer");
  await dialog.getByLabel("Email").selectOption("Adresse");
  await dialog.getByLabel("Phone").selectOption("Anruf");
  await dialog.getByLabel("Status").selectOption("Not in the file");
  await dialog.getByLabel("Came by").selectOption("Event");
  await expectAccessibleInAllLooks(page, "import of enquiries");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "import of enquiries on a phone");
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  await dialog.getByRole("button", { name: "Check the file" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("2 rows read: 1 would be added, 0 already known, 1 refused.").waitFor();
  await dialog.getByText(/^Line 3: nobody@hexley\.example\. Last name:/).waitFor();
  await dialog.getByRole("button", { name: "Import 1" }).click();
  await toastOf(page).filter({ hasText: "1 added" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Zoé Lefèvre").first().waitFor();
});
