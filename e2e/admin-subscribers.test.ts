// Subscribers beyond the specified screen: growth, languages, sources, import.
import { newSession, openScreen } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";

const csv = `email,locale,consentSource,consentDate
ana@pop.example,ro,Fair in Cluj,2026-01-05
not an address,en,Fair in Cluj,2026-01-05
`;

test("[ISSU-08] a file is checked first, with rejected lines listed, then imported and shown with its evidence", async ({
  page,
  site,
}) => {
  await openScreen(page, await newSession(site), { path: "/admin/newsletter/subscribers", title: "Subscribers" });
  const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await expect.poll(() => page.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("1 would be added, 0 already known, 1 refused.").waitFor();
  await page.getByText(/^Line 3: not an address\./).waitFor();
  await page.getByRole("button", { name: "Import 1" }).click();
  const row = page.getByRole("row", { name: /ana@pop\.example/ });
  await row.getByText("Fair in Cluj, Jan 5, 2026").waitFor();
  await row.getByText("Romanian").waitFor();
});

test("[ISSU-07] [A14] growth is drawn, and the same figures stand in a table", async ({ page, site }) => {
  await openScreen(page, await newSession(site), { path: "/admin/newsletter/subscribers", title: "Subscribers" });
  await page.getByText("The figures by month").click();
  await expect.poll(() => page.getByRole("table", { name: "Subscribers by month" }).getByRole("row").count()).toBe(13);
  await expectAccessibleInAllLooks(page, "subscribers");
});
