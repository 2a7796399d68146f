// The team and the audit log in a real browser.
import { readJson } from "#test/read-json.ts";
import { focused, newSession, openScreen, send, storeSession, toastWords } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";
import { holdAnswers } from "./visitor.ts";

const team = { path: "/admin/team", title: "Team" };

test("[TEAM-02] [TEAM-03] an invited colleague creates an account and sees only the screens of their role, even after it changes", async ({
  page,
  openPage,
  site,
}) => {
  await openScreen(page, await newSession(site), team);
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  await page.getByLabel("Email").fill("sanda@corvane.example");
  await page.getByLabel("Role", { exact: true }).selectOption("sales");
  const release = await holdAnswers(page, "**/api/admin/team/invitations");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("button", { name: "Inviting..." }).waitFor();
  await page.keyboard.press("Escape");
  release();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await expectAccessibleInAllLooks(page, "link to pass on", "dialog[open]");
  await page.keyboard.press("Escape");
  await page.getByText("sanda@corvane.example").waitFor();

  const other = await openPage();
  await other.goto(new URL(link).pathname);
  await other.getByLabel("Username").fill("sanda");
  await other.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await other.getByLabel("Confirm password").fill("correct horse battery");
  await expectAccessibleInAllLooks(other, "invitation");
  await other.getByRole("button", { name: "Create account" }).click();
  await other.waitForURL("**/admin/login");
  const account = { username: "sanda", password: "correct horse battery" };
  const signedIn = await readJson<{ sessionId: string }>(send(site, "/api/admin/login", account));
  await storeSession(other, signedIn.sessionId);
  await other.setViewportSize({ width: 1280, height: 800 }); // the check of accessibility left a phone's
  await other.goto("/admin");
  const groups = other.getByRole("navigation", { name: "Admin area" }).getByRole("list");
  await expect.poll(() => groups.allInnerTexts()).toEqual(["Contacts\nCalendar\nSources\nData requests"]);
  await expect.poll(() => other.locator('header [data-slot="badge"]').innerText()).toBe("sales");
  const status = other.locator('[data-slot="counter"]', { hasText: "System status" });
  await expect.poll(() => status.innerText()).toContain("Online");
  await expect.poll(() => status.getByRole("link").count()).toBe(0);
  for (const path of ["/admin/newsletter", "/admin/health"]) {
    await other.goto(path);
    await other.getByText("Your role doesn’t include this page").waitFor();
  }

  const sent: unknown[] = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postDataJSON()));
  await page.reload();
  const role = page.getByLabel("Role of sanda");
  await role.focus();
  for (const key of ["ArrowUp", "ArrowDown", "ArrowDown", "Tab"]) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toBe("Apply role of sanda");
  await page.keyboard.press("Enter");
  await expect.poll(() => toastWords(page)).toEqual(["sanda is editor", ""]);
  expect(sent).toEqual([{ roles: ["editor"] }]);
  await expect.poll(() => focused(page)).toBe("Role of sanda");

  await other.goto("/admin");
  await expect
    .poll(() => groups.allInnerTexts())
    .toEqual(["Newsletter\nSources", "Content\nBlog\nPictures\nQuestions"]);
});

test("[TEAM-01] [TEAM-04] [TEAM-06] [A1] [A23] the team and audit log are accessible; the last admin can't be disabled, and the log is exported", async ({
  page,
  site,
}) => {
  await openScreen(page, await newSession(site), team);
  const disable = page.getByRole("button", { name: "Disable andrei" });
  await disable.waitFor();
  await expectAccessibleInAllLooks(page, "team");
  await page.setViewportSize({ width: 360, height: 740 });
  const gap = async () => {
    const state = await page.getByRole("combobox", { name: "Role of andrei" }).boundingBox();
    const action = await disable.boundingBox();
    return Number(state?.y) - Number(action?.y) - Number(action?.height);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0); // beside the name, not over what is below
  await page.setViewportSize({ width: 1280, height: 800 });
  await disable.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect.poll(async () => (await toastWords(page))[1]).toContain("last admin");

  await page.goto("/admin/audit");
  await page.getByRole("cell", { name: "Signed in" }).first().waitFor();
  await expectAccessibleInAllLooks(page, "audit log");
  await page.setViewportSize({ width: 1280, height: 800 }); // a phone folds the export
  const announced = page.waitForRequest("**/api/admin/exports");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await announced).postDataJSON()).toMatchObject({ what: "audit" });
  expect((await download).suggestedFilename()).toBe("audit-log.csv");
  const entries = await page.evaluate(() => history.length);
  for (const label of ["From", "To"]) await page.getByText(label, { exact: true }).waitFor(); // not only for screen readers
  const from = page.getByLabel("From", { exact: true });
  await from.focus();
  await page.keyboard.type("01152026");
  await expect.poll(() => from.inputValue()).toBe("2026-01-15");
  await page.waitForURL("**/admin/audit?from=2026-01-15");
  await page.keyboard.press("ArrowUp");
  await page.waitForURL("**/admin/audit?from=2027-01-15");
  expect(await page.evaluate(() => history.length)).toBe(entries);
});
