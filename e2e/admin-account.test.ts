// The account page in a real browser: password and sessions.
import type { Page } from "playwright-core";
import type { Site } from "#test/site.ts";
import { andrei, bearer, focused, newSession, send, storeSession, toastWords } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";
import { focusToasts } from "./visitor.ts";

async function open(page: Page, token: string): Promise<void> {
  await storeSession(page, token);
  await page.goto("/admin/account");
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
}

async function change(page: Page, values: { current: string; next: string; repeated?: string }): Promise<void> {
  await page.getByLabel("Current password", { exact: true }).fill(values.current);
  await page.getByLabel("New password", { exact: true }).fill(values.next);
  await page.getByLabel("Repeat new password", { exact: true }).fill(values.repeated ?? values.next);
  await page.getByRole("button", { name: "Change password" }).click();
}

const isLive = async (site: Site, token: string) =>
  (await fetch(`${site.url}/api/admin/me`, { headers: bearer(token) })).ok;

test("[S7] [A1] [A15] changing the password ends all other sessions but not this one; a wrong, a short or a mistyped one is reported at its field", async ({
  page,
  site,
}) => {
  const elsewhere = await newSession(site);
  const here = await newSession(site);
  await storeSession(page, here);
  await page.goto("/admin");
  await page.getByRole("link", { name: "andrei, account" }).click();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await expect.poll(() => page.getByText("andrei, andrei@corvane.example").isVisible()).toBe(true);
  await page
    .getByRole("button", { name: /^End session/ })
    .first()
    .waitFor();
  await expectAccessibleInAllLooks(page, "account");
  const current = page.getByLabel("Current password", { exact: true });
  const next = "a whole new sentence";
  await change(page, { current: andrei.password, next, repeated: "a hole new sentence" });
  await expect.poll(() => toastWords(page)).toEqual(["Password mismatch", "Passwords do not match"]);
  await change(page, { current: "a guess", next });
  await page.locator('[data-slot="toast"]', { hasText: "The current password is wrong." }).waitFor();
  await expect.poll(() => current.getAttribute("aria-invalid")).toBe("true");
  await change(page, { current: andrei.password, next: "seven77" });
  await page.locator('[data-slot="toast"]', { hasText: "Password too short" }).waitFor();
  await focusToasts(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, "a short password, 320 px");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect((await send(site, "/api/admin/login", andrei)).status).toBe(200);
  expect([await isLive(site, here), await isLive(site, elsewhere)]).toEqual([true, true]);

  await change(page, { current: andrei.password, next });
  await expect.poll(() => toastWords(page)).toEqual(["Password changed", "All your other sessions have ended."]);
  await expect.poll(() => current.inputValue()).toBe("");
  await expect.poll(() => focused(page)).toBe("Change password");
  await expect.poll(() => page.getByRole("button", { name: /^End session/ }).count()).toBe(0);
  expect([await isLive(site, here), await isLive(site, elsewhere)]).toEqual([true, false]);
  await change(page, { current: next, next: andrei.password });
  await expect.poll(async () => (await send(site, "/api/admin/login", andrei)).status).toBe(200);
});

test("[S7] another session can be ended, the current one is marked", async ({ page, site }) => {
  const elsewhere = await newSession(site);
  const here = await newSession(site);
  await open(page, here);
  const others = page.getByRole("button", { name: /^End session of/ });
  await others.first().waitFor();
  await expect.poll(() => page.getByText("This session", { exact: true }).count()).toBe(1);
  const before = await others.count();
  for (let remaining = before; remaining > 0; remaining -= 1) {
    await others.first().click();
    await expect.poll(() => others.count()).toBe(remaining - 1);
  }
  await expect.poll(() => toastWords(page)).toEqual(["Session ended", ""]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Sessions");
  expect([await isLive(site, here), await isLive(site, elsewhere)]).toEqual([true, false]);
});

test("[TEAM-01] [ABLG-34] a display name is set at the account, shown in the admin area at once and as the author of a new post", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await open(page, token);
  await page.getByText("Loading the rest...").scrollIntoViewIfNeeded();
  await page.getByLabel("Display name").fill("Andrei Pop");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Name saved", ""]);
  await page.getByRole("link", { name: "Andrei Pop, account" }).waitFor();
  await expectAccessible(page, "display name");
  await page.goto("/admin/blog");
  await page.getByRole("button", { name: "New Post" }).click();
  await expect.poll(() => page.getByLabel("Author").inputValue()).toBe("Andrei Pop");
});
