// Redirects of old addresses at /admin/redirects, and the list of missing addresses.
import { newSession, openScreen } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";

test("[MOVE-04] adds a redirect for a missed address, rejects an invalid target, and deletes it again", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  for (let time = 0; time < 3; time++) expect((await fetch(`${site.url}/2017/hello`)).status).toBe(404);
  const headers = { Authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await fetch(`${site.url}/api/admin/redirects/missed`, { headers })).text(), { timeout: 40_000 })
    .toContain("/2017/hello");
  await openScreen(page, token, { path: "/admin/redirects", title: "Redirects" });
  await page.getByRole("button", { name: "Redirect /2017/hello" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a redirect" });
  await expect.poll(() => dialog.getByLabel("Old address").inputValue()).toBe("/2017/hello");
  await dialog.getByLabel("Old address").fill("https://www.old.example/2017/hello");
  await dialog.getByLabel("New address").fill("//elsewhere.example");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog
    .getByText(/Enter a path on this site or an address/)
    .first()
    .waitFor();
  await dialog.getByLabel("New address").fill("/about");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("row", { name: "/2017/hello /about" }).waitFor();
  expect((await fetch(`${site.url}/2017/hello`)).url).toBe(`${site.url}/about`);
  await expectAccessibleInAllLooks(page, "redirects");
  await page.getByRole("button", { name: "Delete the redirect of /2017/hello" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("No redirects yet").waitFor();
  expect((await fetch(`${site.url}/2017/hello`)).status).toBe(404);
});
