// An admin's second factor in a real browser: set up by typing the displayed key, used, and turned off.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { computeCode } from "#test/one-time-code.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import {
  andrei,
  bearer,
  focused,
  newSession,
  send,
  storedSession,
  storeSession,
  toastOf,
  toastWords,
} from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";
import { focusToasts, pauseToasts } from "./visitor.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");
const codeField = (page: Page) => page.getByLabel("One-time code");
const isFocused = (element: Element) => element === document.activeElement;

async function openAccount(page: Page, token: string): Promise<void> {
  await storeSession(page, token);
  await page.goto("/admin/account");
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
}

async function prove(page: Page, { code, button }: { code: string; button: string }): Promise<void> {
  const dialog = dialogOf(page);
  await codeField(page).fill(code);
  await dialog.getByLabel("Your password", { exact: true }).fill(andrei.password);
  await dialog.getByRole("button", { name: button }).click();
}

/** Turns it on like a person, with the current code; returns the displayed key and recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole("button", { name: "Turn on" }).click();
  const secret = await dialogOf(page).locator("code").innerText();
  await prove(page, { code: computeCode(secret, new Date()), button: "Turn on" });
  await page.getByRole("heading", { name: "Keep your recovery codes" }).waitFor();
  const recoveryCodes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  return { secret, recoveryCodes };
}

async function typeLogin(page: Page, { username, password } = andrei): Promise<void> {
  await page.goto("/admin/login");
  await page.locator("button[type=submit]:enabled").waitFor();
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await submit(page);
}

const submit = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true }).click();

/** Signs in without a second factor, after turning it off by the command line. */
async function freshSession(site: Site): Promise<string> {
  const { DATA_DIR, PATH } = { DATA_DIR: site.dataDir, PATH: process.env["PATH"] };
  spawnSync(process.execPath, ["scripts/admin.ts", "second-factor-off", "andrei"], { env: { DATA_DIR, PATH } });
  return newSession(site);
}

test("[S9] [A1] [A15] turning on the second factor ends other sessions; a recovery code, shown once, turns it off", async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const elsewhere = await freshSession(site);
  const here = await newSession(site);
  await openAccount(page, here);
  await expectRefusals(page);
  expect((await send(site, "/api/admin/login", andrei)).status).toBe(200);

  const { recoveryCodes } = await turnOn(page);
  await expect
    .poll(() => toastWords(page))
    .toEqual(["Second factor turned on. All your other sessions have ended.", ""]);
  expect(recoveryCodes).toHaveLength(10);
  const answers = await Promise.all(
    [here, elsewhere].map((token) => fetch(`${site.url}/api/admin/me`, { headers: bearer(token) })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  await expectAccessibleInAllLooks(page, "recovery codes");
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectKept(page, recoveryCodes);
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();
  await expect.poll(() => focused(page)).toBe("Second factor");

  await page.getByRole("button", { name: "New recovery codes" }).click();
  await proveByRecovery(page, { code: recoveryCodes[0] ?? "", button: "Create new codes" });
  const list = page.getByRole("list", { name: "Recovery codes" });
  await list.waitFor();
  const fresh = await list.getByRole("listitem").allInnerTexts();
  expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  expect(fresh).toHaveLength(10);
  await page.reload();
  await page.getByText("10 recovery codes are left.").waitFor();
  await expect.poll(() => page.locator("body").innerText()).not.toContain(fresh[0]);

  await page.getByRole("button", { name: "Turn off" }).click();
  await dialogOf(page).waitFor();
  await expectAccessibleInAllLooks(page, "turning it off", "dialog[open]");
  await proveByRecovery(page, { code: fresh[0] ?? "", button: "Turn off" });
  await page.getByRole("button", { name: "Turn on" }).waitFor();
  await expect.poll(() => focused(page)).toBe("Second factor");
  expect((await send(site, "/api/admin/login", andrei)).status).toBe(200);
});

/** Expects a wrong code and a wrong password to show an error at the focused field. */
async function expectRefusals(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Turn on" }).click();
  await dialogOf(page).waitFor();
  await expectAccessibleInAllLooks(page, "the key", "dialog[open]");
  await page.setViewportSize({ width: 1280, height: 800 });
  const password = dialogOf(page).getByLabel("Your password", { exact: true });
  await prove(page, { code: "000000", button: "Turn on" });
  await expect.poll(() => codeField(page).getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => codeField(page).evaluate(isFocused)).toBe(true);
  await password.fill("a guess");
  await password.press("Enter");
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => password.evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Turn on");
}

/** Expects the recovery codes to be copied, downloaded, and closed only by their own button. */
async function expectKept(page: Page, recoveryCodes: string[]): Promise<void> {
  await page.getByRole("button", { name: "Copy" }).click();
  await page.locator('[data-slot="toast"]', { hasText: "Recovery codes copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const saved = readFileSync(await (await saving).path(), "utf8");
  for (const text of [copied, saved])
    expect(text.split("\n").filter((line) => recoveryCodes.includes(line))).toHaveLength(10);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape"); // this one no script can prevent
  await expect.poll(() => focused(page)).toBe("Copy");
  await expect.poll(() => page.getByRole("heading", { name: "Keep your recovery codes" }).isVisible()).toBe(true);
}

async function proveByRecovery(page: Page, { code, button }: { code: string; button: string }): Promise<void> {
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(code);
  await dialogOf(page).getByLabel("Your password", { exact: true }).fill(andrei.password);
  await dialogOf(page).getByRole("button", { name: button }).click();
}

test("[S9] [A1] [A15] [A24] asks for a code at sign-in only when one is required; the app's code and a recovery code work", async ({
  page,
  site,
}) => {
  await openAccount(page, await freshSession(site));
  const { secret, recoveryCodes } = await turnOn(page);
  await signOut(page);
  await typeLogin(page, { ...andrei, password: "wrong horse" });
  await expect.poll(() => toastWords(page)).toEqual(["Login failed", "Invalid credentials"]);
  await expect.poll(() => codeField(page).count()).toBe(0);
  await typeLogin(page);
  await codeField(page).waitFor();
  await expect.poll(() => toastOf(page).count()).toBe(0);
  await expect.poll(() => codeField(page).evaluate(isFocused)).toBe(true);
  await expect.poll(() => codeField(page).getAttribute("autocomplete")).toBe("one-time-code");
  await expect.poll(() => codeField(page).getAttribute("inputmode")).toBe("numeric");
  await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe(andrei.password);
  await expect
    .poll(() => codeField(page).evaluate((input) => input.ariaDescribedByElements?.map((hint) => hint.textContent)))
    .toEqual(["The six digits shown in your authenticator app."]);
  await codeField(page).fill("000 000");
  await page.getByRole("button", { name: "Sign in", exact: true }).focus();
  await submit(page);
  await expect
    .poll(() => toastWords(page))
    .toEqual(["Login failed", "This code is wrong or has been used before: each works once."]);
  await pauseToasts(page);
  await expect.poll(() => codeField(page).evaluate(isFocused)).toBe(true);
  await expect.poll(() => codeField(page).getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => codeField(page).inputValue()).toBe("000 000");
  await focusToasts(page);
  await expectAccessibleInAllLooks(page, "a wrong code");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  const recovery = page.getByLabel("Recovery code", { exact: true });
  await expect.poll(() => recovery.evaluate(isFocused)).toBe(true);
  await expect.poll(() => recovery.getAttribute("inputmode")).toBe("text");
  await recovery.fill((recoveryCodes[0] ?? "").toLowerCase());
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/admin");
  await expect.poll(() => storedSession(page)).not.toBeNull();

  await signOut(page);
  await typeLogin(page);
  await codeField(page).fill(computeCode(secret, new Date(), 1));
  await page.getByLabel("Username or email").fill("somebody else"); // who needs no code until they are asked for one
  await expect.poll(() => codeField(page).count()).toBe(0);
  const sent = page.waitForRequest("**/api/admin/login");
  await submit(page);
  expect((await sent).postDataJSON()).toEqual({ username: "somebody else", password: andrei.password });
  await typeLogin(page);
  await codeField(page).fill(computeCode(secret, new Date(), 1));
  await submit(page);
  await page.waitForURL((url) => url.pathname === "/admin");
});

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("admin_session"));
}

test("[TEAM-05] reports that a required second factor can't be read, and offers to turn it on after a retry", async ({
  browser,
}) => {
  const site = await startSite({ REQUIRE_SECOND_FACTOR: "on" });
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await storeSession(page, await newSession(site));
    await page.route("**/api/admin/second-factor", (route) => route.abort());
    await page.goto("/admin/contacts");
    await page.getByRole("alert").filter({ hasText: "The page could not be opened" }).waitFor();
    await page.unroute("**/api/admin/second-factor");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Turn on a second factor first").waitFor();
    await page.context().close();
  } finally {
    await site.stop();
  }
});
